import type { WorkflowDefinition } from '../../domain/workflow.ts';

/** Example workflow for charts. The names of states are also their ids. */
export const exampleWorkflow: WorkflowDefinition = {
  initial: 'Backlog',
  states: (['Backlog', 'In progress', 'In review', 'Done'] as const).map((id, index) => ({
    id,
    name: id,
    color: 'slate',
    category: index === 0 ? 'unstarted' : index === 3 ? 'done' : 'started',
    x: 0,
    y: index * 120,
    timers: [],
  })),
  edges: [
    { id: 'start', from: 'Backlog', to: 'In progress', name: 'Start', guards: [{ kind: 'assigned' }], actions: [] },
    {
      id: 'back',
      from: 'In progress',
      to: 'Backlog',
      name: 'Put back',
      guards: [],
      actions: [{ kind: 'assign', whom: 'nobody' }],
    },
    {
      id: 'review',
      from: 'In progress',
      to: 'In review',
      name: 'Ask for review',
      guards: [{ kind: 'filled', field: 'description' }, { kind: 'unblocked' }],
      actions: [{ kind: 'notify', whom: 'managers', text: 'Please review' }],
    },
    { id: 'reject', from: 'In review', to: 'In progress', name: 'Reject', guards: [], actions: [] },
    {
      id: 'accept',
      from: 'In review',
      to: 'Done',
      name: 'Accept',
      guards: [{ kind: 'approved', by: 'manager' }],
      actions: [],
    },
    {
      id: 'reopen',
      from: 'Done',
      to: 'In progress',
      name: 'Reopen',
      guards: [{ kind: 'role', roles: ['manager', 'member'] }],
      actions: [],
    },
  ],
};
