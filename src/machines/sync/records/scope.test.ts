import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';
import { settled } from '../../../../tests/support/settled.ts';
import { deletionMachine } from '../deletion/deletion.machine.ts';
import type { DeleteRecordCall } from '../deletion/deletion.types.ts';
import { resourceMachine } from '../resource/resource.machine.ts';
import { recordsMachine } from './records.machine.ts';
import { selectReceived } from './records.selectors.ts';
import type { LoadInput } from './records.types.ts';
import { aPage, aViewer } from './testing.ts';

const tokens = { kind: 'accessTokens' } as const;

/**
 * Runs the records of a workspace and of the account, and the deletion of a token, with a server that has one token.
 */
const start = () => {
  const records = recordsMachine.provide({
    actors: {
      resource: resourceMachine.provide({
        actors: { loadPage: fromPromise<unknown, LoadInput>(async () => aPage([{ id: 't' }])) },
      }),
    },
  });
  const input = { workspaceId: '', accountId: aViewer.id, viewer: aViewer, subscribers: {} };
  const host = setup({
    actors: {
      records,
      deletion: deletionMachine.provide({
        actors: { deleteRecord: fromPromise<unknown, DeleteRecordCall<object, { id: string }>>(async () => null) },
      }),
    },
  }).createMachine({
    invoke: [
      { src: 'records', id: 'records', systemId: 'records', input },
      { src: 'records', id: 'accountRecords', systemId: 'accountRecords', input },
      {
        src: 'deletion',
        id: 'deletion',
        input: { screen: 'accessTokens', lists: 'accessTokens', place: {}, messages: { done: null, gone: null } },
      },
    ],
  });
  const root = createActor(host).start();
  const { accountRecords, deletion } = root.getSnapshot().children;
  const listed = () =>
    (['records', 'accountRecords'] as const).map((name) => {
      const snapshot = root.getSnapshot().children[name]?.getSnapshot();
      return snapshot && selectReceived(tokens)(snapshot as never);
    });
  return { accountRecords, deletion, listed };
};

describe('records of the account', () => {
  test('load a list of the account and remove a deleted element, without the records of a workspace', async () => {
    const { accountRecords, deletion, listed } = start();
    accountRecords?.send({ type: 'resource.acquired', spec: tokens });
    await settled();
    expect(listed()).toEqual([undefined, [{ id: 't' }]]);
    deletion?.send({ type: 'deletion.requested', record: { id: 't' } });
    deletion?.send({ type: 'deletion.confirmed', mutationId: 'm' });
    await settled();
    expect(listed()).toEqual([undefined, []]);
  });
});
