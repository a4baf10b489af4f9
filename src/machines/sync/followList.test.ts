import { describe, expect, test } from 'vitest';
import { type AnyEventObject, createActor, fromPromise, setup } from 'xstate';
import { AppError } from '../../../domain/errors.ts';
import { settled } from '../../../tests/support/settled.ts';
import { followList } from './followList.ts';
import { recordsMachine } from './records/records.machine.ts';
import type { BoardsSpec } from './records/resources/boards.ts';
import type { LoadInput } from './records/records.types.ts';
import { aPage, aViewer, uuid } from './records/testing.ts';
import { resourceMachine } from './resource/resource.machine.ts';

const spec: BoardsSpec = { kind: 'boards', search: '', scope: 'all' };
const [one, two] = [{ id: uuid(30) }, { id: uuid(31) }];

const run = () => {
  const answers: (unknown[] | AppError)[] = [];
  const received: AnyEventObject[] = [];
  const loadPage = fromPromise<unknown, LoadInput>(async () => {
    const answer = answers.shift() ?? [];
    if (answer instanceof AppError) throw answer;
    return aPage(answer);
  });
  const host = setup({
    actors: {
      records: recordsMachine.provide({ actors: { resource: resourceMachine.provide({ actors: { loadPage } }) } }),
      follow: followList<BoardsSpec>(),
    },
  }).createMachine({
    invoke: {
      id: 'records',
      systemId: 'records',
      src: 'records',
      input: { workspaceId: uuid(2), accountId: aViewer.id, viewer: aViewer, subscribers: {} },
    },
    initial: 'following',
    states: {
      following: { invoke: { id: 'follow', src: 'follow', input: { spec } }, on: { close: 'closed' } },
      closed: {},
    },
    on: {
      'list.received': { actions: ({ event }) => void received.push(event) },
      'list.failed': { actions: ({ event }) => void received.push(event) },
    },
  });
  const root = createActor(host);
  const records = () => root.system.get('records');
  return { root, records, answers, received: () => received.splice(0) };
};

describe('followList', () => {
  test('reports each answer of a list and each failure', async () => {
    const it = run();
    it.answers.push([one], new AppError('FORBIDDEN', 'no'), [one, two]);
    it.root.start();
    await settled();
    expect(it.received()).toEqual([{ type: 'list.received', elements: [one] }]);
    it.records().send({ type: 'lists.outdated', kind: 'boards' });
    await settled();
    expect(it.received()).toMatchObject([{ type: 'list.failed', error: { code: 'FORBIDDEN' } }]);
    it.records().send({ type: 'lists.outdated', kind: 'boards' });
    await settled();
    expect(it.received()).toEqual([{ type: 'list.received', elements: [one, two] }]);
    it.records().send({ type: 'record.deleted', id: one.id });
    expect(it.received()).toEqual([{ type: 'list.received', elements: [two] }]);
  });

  test('acquires the list only while it runs', async () => {
    const it = run();
    it.root.start();
    await settled();
    const claims = () =>
      Object.values(it.records().getSnapshot().context.resources).map((each) => (each as { claims: number }).claims);
    expect(claims()).toEqual([1]);
    it.root.send({ type: 'close' });
    expect(claims()).toEqual([0]);
  });
});
