import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { globSync, readFileSync } from 'node:fs';
import { useEffect } from 'react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate';
import type { RememberedCommands } from '../../src/machines/app/commands/commands.types.ts';
import { rootMachine } from '../../src/machines/app/root/root.machine.ts';
import { hostWith } from '../../src/machines/app/screen/testing.ts';
import { watchKeys } from '../../src/services/keys.ts';
import { workspaceMachine } from '../../src/machines/people/workspace/workspace.machine.ts';
import {
  type ActorName,
  type AppSystem,
  findActor,
  type ScreenRequest,
  SystemProvider,
  sendTo,
  useScreen,
  useSender,
} from '../../src/system/system.ts';
import { hostedNames } from '../../src/system/table.ts';
import { texts } from '../support/texts.ts';
import { openApp } from './app.tsx';
import { isScreen, screenParameters } from './screenParameters.ts';
import { ada, storedSessionOf, moment, project, workspace } from './world.ts';

const names = hostedNames.filter(isScreen);
const requests = names.map((name) => ({ ...screenParameters, name }) as unknown as ScreenRequest);

const silent = fromCallback(() => undefined);
const later = <T,>() => {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return {
    promise,
    resolve: (value: T) =>
      act(async () => {
        resolve(value);
        await promise;
      }),
  };
};

const loading = () => {
  const received: string[] = [];
  const workspaceCode = later<void>();
  const outbox = later<never[]>();
  const code = later<void>();
  const noting = fromCallback(({ receive }) => receive(({ id }: AnyEventObject) => received.push(id as string)));
  const noted = Object.fromEntries(names.map((name) => [name, noting]));
  const screen = hostWith(noted, undefined, () => code.promise);
  const workspaceActor = workspaceMachine.provide({
    actors: { records: silent, realtime: silent, loadOutbox: fromPromise(() => outbox.promise), screen } as never,
  });
  const root = createActor(
    rootMachine.provide({
      actors: {
        storageKeeper: silent,
        layout: silent,
        connectivity: silent,
        analytics: silent,
        serverConfig: silent,
        session: silent,
        toasts: silent,
        screen: hostWith(
          { ...noted, workspace: workspaceActor },
          () => ({ workspace, user: ada, always: [], prefetched: [] }),
          (name) => (name === 'workspace' ? workspaceCode.promise : code.promise),
        ),
      } as never,
    }),
    {
      systemId: 'root',
      input: {
        restored: storedSessionOf(ada),
        language: { language: 'spec', isChosen: false },
        layout: {},
        drafts: {},
      } as never,
    },
  );
  root.start();
  root.send({ type: 'session.opened', user: ada, workspace });
  const system = { root, newId: () => 'id', now: () => moment, today: () => '2026-01-05' } as unknown as AppSystem;
  return { system, received, workspaceCode, outbox, code };
};

const send = (system: AppSystem, name: ActorName, id: string) => sendTo(system, name, { type: 'noted', id } as never);

test.each(requests)(
  '$name receives in order the events sent while its code and its workspace were loading',
  async (request) => {
    const { system, received, ...code } = loading();
    const senders: { send: (event: never) => void }[] = [];
    function View() {
      useScreen(request);
      const sender = useSender(request.name as ActorName);
      useEffect(() => void senders.push(sender), [sender]);
      return null;
    }
    const { unmount } = render(
      <SystemProvider system={system}>
        <View />
      </SystemProvider>,
    );
    send(system, request.name, 'before the workspace');
    await code.workspaceCode.resolve();
    senders[0]?.send({ type: 'noted', id: 'before the outbox' } as never);
    await code.outbox.resolve([]);
    send(system, request.name, 'before the code');
    await code.code.resolve();
    senders[0]?.send({ type: 'noted', id: 'after all' } as never);
    expect(received).toEqual(['before the workspace', 'before the outbox', 'before the code', 'after all']);
    expect(senders).toHaveLength(1);
    unmount();
    send(system, request.name, 'for nobody');
    expect(received).toHaveLength(4);
  },
);

test('queued events of a closed screen are discarded', async () => {
  const { system, received, ...code } = loading();
  function View({ open }: { open: boolean }) {
    useScreen(open ? { name: 'projectSettings', projectId: project.id } : null);
    return null;
  }
  const view = render(
    <SystemProvider system={system}>
      <View open />
    </SystemProvider>,
  );
  send(system, 'projectSettings', 'first visit');
  view.rerender(
    <SystemProvider system={system}>
      <View open={false} />
    </SystemProvider>,
  );
  view.rerender(
    <SystemProvider system={system}>
      <View open />
    </SystemProvider>,
  );
  send(system, 'projectSettings', 'second visit');
  await code.workspaceCode.resolve();
  await code.outbox.resolve([]);
  await code.code.resolve();
  expect(received).toEqual(['second visit']);
  view.unmount();
});

test('shortcuts pressed before the command code has loaded run in order', async () => {
  const loaded = later<void>();
  const recalled = later<RememberedCommands>();
  const app = await openApp({
    path: '/boards',
    answers: {
      loadCode: ({ name }: { name: string }) => name === 'commands' && loaded.promise,
      recall: () => recalled.promise,
    },
    services: { watchKeys: watchKeys({ newId: () => 'id', now: () => moment }) },
  });
  const pressKeys = (keys: string) =>
    act(async () => {
      for (const key of keys) fireEvent.keyDown(document.body, { key });
    });
  await screen.findByRole('button', { name: /Ada/ });
  await pressKeys('gn');
  await loaded.resolve();
  await recalled.resolve({ keys: true, recent: [], places: [] });
  await waitFor(() => expect(app.address()).toBe('/notifications'));
  cleanup();
  app.close();
});

test('text typed before the quick-add code has loaded is kept completely', async () => {
  const loaded = later<void>();
  const app = await openApp({
    path: `/projects/${project.id}/tasks`,
    answers: { loadCode: ({ name }: { name: string }) => name === 'quickAdd' && loaded.promise },
  });
  await screen.findByRole('button', { name: /^Write the notes,/ });
  await act(async () =>
    sendTo(app.system, 'commands', { type: 'quickAdd.opened', projectId: project.id, statusId: null }),
  );
  const line = await screen.findByRole('combobox', { name: texts.commands.quickAdd.label });
  await userEvent.type(line, 'Fell the tree');
  expect(line).toHaveProperty('value', 'Fell the tree');
  await loaded.resolve();
  await waitFor(() => expect(findActor(app.system, 'quickAdd')?.getSnapshot().context.text).toBe('Fell the tree'));
  expect(line).toHaveProperty('value', 'Fell the tree');
  cleanup();
  app.close();
});

test('no screen bypasses the queue with `?.send`', () => {
  const past = globSync('src/screens/**/*.{ts,tsx}').filter((file) => readFileSync(file, 'utf8').includes('?.send('));
  expect(past).toEqual([]);
});
