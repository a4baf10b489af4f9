import { expect, test } from 'vitest';
import { type AnyActorRef, type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate';
import type { User } from '../../../domain/account.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import { aViewer, uuid } from '../cache/testing.ts';
import { workspaceMachine } from './workspace.machine.ts';
import { type LivingName, livingNames } from './workspace.types.ts';

const workspace: Workspace = {
  id: uuid(2),
  name: 'Engine',
  role: 'owner',
  version: 1,
  abilities: { update: true, delete: true, invite: true, createProject: true },
};
const user: User = {
  ...aViewer,
  updatedAt: null,
  requirePasswordChange: false,
  defaultWorkspace: workspace,
  workspaces: [workspace],
};
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test.each(livingNames)('%s receives what was sent before its code was here, in order', async (name) => {
  let loaded: (names: LivingName[]) => void = () => undefined;
  const received: AnyEventObject[] = [];
  const silent = fromCallback(() => undefined);
  const root = createActor(
    workspaceMachine.provide({
      actors: {
        cache: silent,
        realtime: silent,
        loadOutbox: fromPromise(async () => []),
        loadTogether: fromPromise(
          () =>
            new Promise((resolve) => {
              loaded = resolve;
            }),
        ),
        conversations: silent,
        notifications: silent,
        commands: silent,
        [name]: fromCallback(({ receive }) => receive((event) => received.push(event))),
      } as never,
    }),
    { input: { workspace, user } },
  );
  root.start();
  await settled();
  const send = (event: AnyEventObject) => (root.system.get(name) as AnyActorRef).send(event);
  send({ type: 'notification.received', notification: { id: 'n1' } });
  send({ type: 'server.batch', changes: [] });
  send({ type: 'notification.received', notification: { id: 'n2' } });
  expect(root.getSnapshot().children[name]).toBeUndefined();
  loaded([...livingNames]);
  await settled();
  send({ type: 'notification.received', notification: { id: 'n3' } });
  expect(received).toEqual(['n1', 'n2', 'n3'].map((id) => ({ type: 'notification.received', notification: { id } })));
  expect(root.getSnapshot().children[`collected:${name}`]).toBeUndefined();
  root.stop();
});
