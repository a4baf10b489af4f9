import { expect, it } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { coverMachine } from '../../../tests/model/coverage.ts';
import { resourceMachine } from './resource.machine.ts';

const page = (next: { pageIndex: number; pageSize: number } | null) => ({
  result: { kind: 'projectTasks', elements: [] },
  next,
});
const brought = (id: string) => [
  { type: `xstate.done.actor.${id}`, output: page({ pageIndex: 1, pageSize: 1000 }) } as const,
  { type: `xstate.done.actor.${id}`, output: page(null) } as const,
  { type: `xstate.error.actor.${id}`, error: new AppError('NETWORK', 'no answer') } as const,
  { type: `xstate.error.actor.${id}`, error: new AppError('NOT_FOUND', 'gone') } as const,
];

it('takes every transition of its chart', async () => {
  const coverage = await coverMachine({
    machine: resourceMachine,
    input: { spec: { kind: 'projectTasks', projectId: 'p' }, workspaceId: 'w' },
    events: [
      { type: 'load' },
      { type: 'refresh' },
      { type: 'invalidate' },
      ...brought('loadFirst'),
      ...brought('loadRest'),
      ...brought('refresh'),
    ],
  });
  expect(coverage.missed).toEqual([]);
  expect(coverage).toMatchObject({ states: 6, transitions: { covered: 19, reachable: 19 } });
});
