import { describe, expect, it } from 'vitest';
import { chatSend } from './chat.ts';
import { commentCreate, commentUpdate } from './comment.ts';
import { messageCreate, messageUpdate } from './conversation.ts';
import { taskUpdate } from './task.ts';
import { wellFormed } from './text.ts';

const anId = '7a1c2f0e-0000-4000-8000-000000000001';

describe('well-formed text', () => {
  it('wellFormed replaces lone surrogates with U+FFFD', () => {
    expect(wellFormed('a\ud83db 😀 \ude00')).toBe('a\ufffdb 😀 \ufffd');
  });
});

describe('text fields of requests', () => {
  it.each([
    ['a comment', commentCreate, {}],
    ['a changed comment', commentUpdate, {}],
    ['a message', messageCreate, {}],
    ['a changed message', messageUpdate, {}],
    ['a message to the assistant', chatSend, { userId: anId, projectId: anId, workspaceId: anId }],
  ])('%s must have visible text, and lone surrogates are replaced', (_, schema, rest) => {
    for (const content of ['   ', '\\', '&nbsp;&#32;', '\u200b', '> '])
      expect(schema.safeParse({ ...rest, content }).success).toBe(false);
    expect(schema.parse({ ...rest, content: ' a \ud83d ' })).toMatchObject({ content: 'a \ufffd' });
  });

  it('a description without visible text becomes null', () => {
    expect(taskUpdate.parse({ description: '\\' })).toEqual({ description: '' });
    expect(taskUpdate.parse({ description: '  a' })).toEqual({ description: '  a' });
    expect(taskUpdate.parse({ description: null })).toEqual({ description: null });
  });
});
