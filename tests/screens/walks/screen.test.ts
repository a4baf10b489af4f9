import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { projectsMachine } from '../../../src/machines/projects/projects/projects.machine.ts';
import type { screenMachine } from '../../../src/machines/app/screen/screen.machine.ts';
import { hostOf, type LoadedCode } from '../../../src/machines/app/screen/screen.types.ts';
import { coverScreen } from '../coverScreen.ts';
import { ada, workspace } from '../world.ts';

const waits = (): void => expect(search().disabled).toBe(true);
const openHost = (host: ActorRefFrom<typeof screenMachine> | undefined) =>
  host?.getSnapshot().matches('opening') ? host : undefined;
const search = () => screen.getByRole<HTMLInputElement>('searchbox');
const code: LoadedCode = { logic: () => projectsMachine, input: { workspaceId: workspace.id, accountId: ada.id } };

test('the screen shows the expected content in every state of the screen machine', async () => {
  expect(
    await coverScreen({
      machine: 'screen',
      walks: [
        {
          path: '/projects',
          answers: {
            loadCode: ({ name }: { name: string }) => name === 'projects' && new Promise(() => undefined),
          },
          // Its code is requested before the screen opens.
          find: ({ system }) => openHost(system.root.system.get(hostOf('projects'))),
          events: [
            { type: 'xstate.done.actor.loadCode', output: code },
            { type: 'xstate.error.actor.loadCode', error: new Error('away') },
            { type: 'xstate.after.retryPause.screen.opening.codeMissing' },
          ],
          seen: {
            'opening.loadingCode': waits,
            'opening.codeMissing': waits,
            running: () => expect(search().disabled).toBe(false),
          },
        },
      ],
      unseen: {
        deciding: 'transient',
        'closed.idle': 'the screen is not on the page',
        'closed.waiting': 'the screen is not on the page',
        'closed.prefetching': 'the screen is not on the page',
        'opening.waiting': 'the actor has no page of its own',
        closing: 'the screen is not on the page',
        'opening.crashed': 'the error view of the route is on the page',
      },
    }),
  ).toEqual({ paths: 2, states: { seen: 3, all: 10 } });
});
