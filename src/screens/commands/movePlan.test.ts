import { expect, it } from 'vitest';
import { aTask } from '../../machines/sync/records/testing.ts';
import { project, statuses } from '../../../tests/screens/world.ts';
import { planMove } from './movePlan.ts';

const target = {
  ...project,
  id: 'other',
  members: [],
  taskStatuses: project.taskStatuses.map((status) => ({
    ...status,
    id: `new-${status.id}`,
    name: status.id === statuses.inProgress.id ? 'Doing' : status.name.toUpperCase(),
  })),
};

it('proposes options of the same name, or else of the same category', () => {
  const [first] = project.taskStatuses;
  const tasks = [
    aTask({ statusId: first?.id ?? '', assignees: [] }),
    aTask({ statusId: statuses.inProgress.id, assignees: [] }),
  ];
  const { proposed, missing } = planMove(tasks, project, target);
  expect(proposed.statuses).toEqual({
    [first?.id ?? '']: `new-${first?.id}`,
    [statuses.inProgress.id]: `new-${statuses.inProgress.id}`,
  });
  expect(missing.statuses).toEqual([statuses.inProgress.id]);
});

it('names assignees who are no members, and labels that the other project lacks', () => {
  const label = {
    id: 'l',
    name: 'Only here',
    color: 'blue' as const,
    archived: false,
    projectId: project.id,
    version: 1,
  };
  const person = { id: 'u', name: 'Ana', lastName: 'Luz', nickname: 'ana', avatar: null };
  const plan = planMove(
    [aTask({ assignees: [person], labels: ['l', 'w'] })],
    { ...project, labels: [label, { ...label, id: 'w', name: 'Everywhere', projectId: null }] },
    { ...target, labels: [{ ...label, id: 'w', name: 'Everywhere', projectId: null }] },
  );
  expect([plan.strangers, plan.missingLabels, plan.labels]).toEqual([[person], [label], { w: 'w' }]);
});
