import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { AppError } from '../../../domain/errors.ts';
import { findActor } from '../../../src/system/system.ts';
import type { RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { pageOf, project } from '../world.ts';

const first = pageOf({ spec: { kind: 'projects', search: '' } });
const firstOfMore = { ...(first as object), pagination: { pageIndex: 1, pageSize: 30, total: 31 } };
const refused = new AppError('FORBIDDEN', 'not yours');
/** What the list of projects is fetched by. */
const list = ({ system }: RunningApp): AnyActorRef | undefined =>
  (Object.values(findActor(system, 'records')?.getSnapshot().children ?? {}) as AnyActorRef[]).find(
    (child) => child.id.startsWith('resource:') && child.id.includes('projects'),
  );
/** What came stands, whatever is fetched beside it. */
const listed = (): void => {
  screen.getByRole('link', { name: new RegExp(project.name) });
  expect(screen.queryByText('Loading...')).toBeNull();
};

test('resource: what each state shows, of the list of projects', async () => {
  expect(
    await coverScreen({
      machine: 'resource',
      walks: [
        {
          path: '/projects',
          answers: { loadPage: undefined },
          find: list,
          events: [
            { type: 'xstate.done.actor.loadFirst', output: first },
            { type: 'xstate.done.actor.loadFirst', output: firstOfMore },
            { type: 'xstate.error.actor.loadFirst', error: refused },
            { type: 'xstate.error.actor.loadRest', error: refused },
            { type: 'refresh' },
            { type: 'refreshSoon' },
          ],
          seen: {
            loading: () => screen.getByText('Loading...'),
            failed: () => {
              screen.getByText(/not yours/);
              screen.getByRole('button', { name: 'Try again' });
            },
            'ready.fresh': listed,
            'ready.loadingRest': listed,
            'ready.stale': listed,
            'ready.refreshing': listed,
            'ready.settling': listed,
          },
        },
      ],
    }),
  ).toEqual({ paths: 4, states: { seen: 7, all: 7 } });
});
