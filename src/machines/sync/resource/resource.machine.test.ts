import { expect, it } from 'vitest';
import { AppError } from '../../../../domain/errors.ts';
import { crashFailure } from '../../crash.ts';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { aPage } from '../records/testing.ts';
import { resourceMachine } from './resource.machine.ts';

const brought = (id: string) => [
  { type: `xstate.done.actor.${id}`, output: aPage([], { pageIndex: 1, pageSize: 1000, total: 1001 }) } as const,
  { type: `xstate.done.actor.${id}`, output: aPage([]) } as const,
  { type: `xstate.error.actor.${id}`, error: new AppError('NETWORK', 'no answer') } as const,
  { type: `xstate.error.actor.${id}`, error: new AppError('NOT_FOUND', 'gone') } as const,
];

it('takes every transition of its chart', async () => {
  const coverage = await coverMachine({
    machine: resourceMachine,
    inputs: [
      { spec: { kind: 'projectTasks', projectId: 'p' }, workspaceId: 'w' },
      { spec: { kind: 'conversations' }, workspaceId: 'w' },
      { spec: { kind: 'conversations' }, workspaceId: 'w', found: 'fresh' },
      { spec: { kind: 'conversations' }, workspaceId: 'w', found: 'stale' },
      { spec: { kind: 'conversations' }, workspaceId: 'w', error: crashFailure },
    ],
    events: [
      { type: 'load' },
      { type: 'refresh' },
      { type: 'refreshSoon' },
      { type: 'xstate.after.retryStale.resource.ready.load.stale' },
      { type: 'xstate.after.retryFailed.resource.failed' },
      { type: 'xstate.after.drawingTime.resource.ready.load.drawing' },
      { type: 'xstate.after.newsPause.resource.ready.load.settling' },
      { type: 'invalidate' },
      { type: 'loadAgain', more: null },
      { type: 'loadAgain', more: { pageIndex: 3, pageSize: 10 } },
      { type: 'loadMore', page: { pageIndex: 2, pageSize: 10 } },
      { type: 'xstate.done.actor.loadMore', output: aPage([]) },
      { type: 'xstate.error.actor.loadMore', error: new AppError('NETWORK', 'no answer') },
      ...brought('loadFirst'),
      ...brought('loadRest'),
      ...brought('refresh'),
    ],
  });
  expect(coverage.missed).toEqual([]);
  expect(coverage).toMatchObject({ states: 20, transitions: { covered: 53, reachable: 53 } });
});
