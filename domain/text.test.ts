import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatSend } from './chat.ts';
import { commentCreate, commentUpdate } from './comment.ts';
import { messageCreate, messageUpdate } from './conversation.ts';
import { pokerDeed } from './poker.ts';
import { taskUpdate } from './task.ts';
import { wellFormed, wellFormedJson } from './text.ts';

const anId = '7a1c2f0e-0000-4000-8000-000000000001';

describe('well-formed text', () => {
  it('has U+FFFD in place of half a pair', () => {
    expect(wellFormed('a\ud83db 😀 \ude00')).toBe('a\ufffdb 😀 \ufffd');
  });

  it('is what JSON holds after its escapes are read', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('\ud83d', '\ude00', '😀', 'a', '\\', '"', '\n', 'ud83d', '\\ud83d')),
        (parts) => {
          const text = parts.join('');
          expect(JSON.parse(wellFormedJson(JSON.stringify({ [text]: text })))).toEqual({
            [wellFormed(text)]: wellFormed(text),
          });
        },
      ),
    );
  });
});

describe('texts that are sent', () => {
  it('to a poker room have no half of a surrogate pair', () => {
    const half = 'a\ud83d';
    const settings = {
      name: half,
      deck: { kind: 'custom', cards: [half, 'b'] },
      revealing: 'everyone',
      autoReveal: false,
      timer: null,
    };
    const stories = [{ id: anId, title: half, taskId: null, projectId: null }];
    for (const deed of [
      { type: 'vote.cast', card: half },
      { type: 'estimate.agreed', estimate: half },
      { type: 'settings.changed', settings },
      { type: 'stories.added', stories },
    ])
      expect(pokerDeed.parse(deed)).toEqual(JSON.parse(wellFormedJson(JSON.stringify(deed))));
  });

  it.each([
    ['a comment', commentCreate, {}],
    ['a changed comment', commentUpdate, {}],
    ['a message', messageCreate, {}],
    ['a changed message', messageUpdate, {}],
    ['a message to the assistant', chatSend, { userId: anId, projectId: anId, workspaceId: anId }],
  ])('%s needs words, and has no half of a surrogate pair', (_, schema, rest) => {
    for (const content of ['   ', '\\', '&nbsp;&#32;', '\u200b', '> '])
      expect(schema.safeParse({ ...rest, content }).success).toBe(false);
    expect(schema.parse({ ...rest, content: ' a \ud83d ' })).toMatchObject({ content: 'a \ufffd' });
  });

  it('a description without words is empty', () => {
    expect(taskUpdate.parse({ description: '\\' })).toEqual({ description: '' });
    expect(taskUpdate.parse({ description: '  a' })).toEqual({ description: '  a' });
    expect(taskUpdate.parse({ description: null })).toEqual({ description: null });
  });
});
