import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { parseKey } from '../../../domain/taskKey.ts';
import type { FindTasksCall } from '../../machines/tasks/taskKeys/taskKeys.types.ts';
import type { Http } from '../http.ts';
import { findTasks, keysBeginningWith } from './taskKeys.ts';

describe('keysBeginningWith', () => {
  it('returns the lowest keys, at most 100', () => {
    const all = keysBeginningWith({ prefix: 'PLA', digits: '' });
    expect([all.length, all[0], all.at(-1)]).toEqual([100, 'PLA-1', 'PLA-100']);
    const some = keysBeginningWith({ prefix: 'PLA', digits: '4' });
    expect([some.length, ...some.slice(0, 12), some.at(-1)].join(' ')).toBe(
      '100 PLA-4 PLA-40 PLA-41 PLA-42 PLA-43 PLA-44 PLA-45 PLA-46 PLA-47 PLA-48 PLA-49 PLA-400 PLA-488',
    );
  });

  it.each(['12345678', '123456789'])('returns only keys that a task can have: %s', (digits) => {
    const keys = keysBeginningWith({ prefix: 'PLA', digits });
    expect(keys).toHaveLength(digits.length === 8 ? 11 : 1);
    expect(keys.every(parseKey)).toBe(true);
  });
});

describe('findTasks', () => {
  const find = async (call: Partial<FindTasksCall>) => {
    const calls: unknown[] = [];
    const listed = [
      { projectId: 'p', number: 3 },
      { projectId: 'unknown', number: 4 },
      { projectId: 'p', number: null },
      { projectId: null, number: null },
    ];
    const http = {
      call: async (name: string, { params, query }: { params?: unknown; query: Record<string, unknown> }) => {
        calls.push([name, params, query['search'] ?? query['keys']]);
        return { elements: name === 'listKeyedTasks' ? ['found'] : listed };
      },
    } as unknown as Http;
    const input: FindTasksCall = { workspaceId: 'w', text: ' plan', projectId: null, prefixes: { p: 'PLA' }, ...call };
    return { found: await toPromise(createActor(findTasks(http), { input }).start()), calls };
  };

  it('searches the project and the workspace, and asks for each key once', async () => {
    expect(await find({ projectId: 'p' })).toEqual({
      found: ['found'],
      calls: [
        ['listProjectTasks', { projectId: 'p' }, 'plan'],
        ['listTasks', undefined, 'plan'],
        ['listKeyedTasks', undefined, 'PLA-3'],
      ],
    });
  });

  it('searches only the workspace without a project, and asks for no key if no prefix is known', async () => {
    expect(await find({ prefixes: {} })).toEqual({ found: [], calls: [['listTasks', undefined, 'plan']] });
  });

  it('asks for keys if the text is the beginning of a key', async () => {
    const { calls } = await find({ text: 'pla-123456789' });
    expect(calls).toEqual([['listKeyedTasks', undefined, 'PLA-123456789']]);
  });
});
