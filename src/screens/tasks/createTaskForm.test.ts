import { expect, test } from 'vitest';
import { aProject, aViewer } from '../../machines/sync/records/testing.ts';
import { createTaskForm } from './createTaskForm.ts';

const form = createTaskForm(aProject, null, null, '');

test("a form starts with the project's defaults and the valid parts of its draft", () => {
  const done = aProject.taskStatuses[2]?.id ?? '';
  expect(createTaskForm(aProject, done, null, '').statusId).toBe(done);
  const draft = { ...form, title: 'Kept', statusId: 'gone', assignees: [aViewer.id, 'left'] };
  expect(createTaskForm(aProject, null, JSON.stringify(draft), '')).toEqual({
    ...form,
    title: 'Kept',
    assignees: [aViewer.id],
  });
  expect(createTaskForm(aProject, null, 'broken', '')).toEqual(form);
  const archived = {
    ...aProject,
    taskStatuses: aProject.taskStatuses.map((status, index) => ({ ...status, archived: index === 0 })),
  };
  expect(createTaskForm(archived, null, null, '').statusId).toBe(aProject.taskStatuses[1]?.id);
});

test('a task is assigned to its creator if nobody else is in the project', () => {
  const [first] = aProject.members;
  const alone = { ...aProject, members: aProject.members.slice(0, 1) };
  expect(createTaskForm(alone, null, null, first?.id ?? '').assignees).toEqual([first?.id]);
  expect(createTaskForm(alone, null, null, 'somebody else').assignees).toEqual([]);
  const together = { ...alone, members: [...alone.members, ...alone.members] };
  expect(createTaskForm(together, null, null, first?.id ?? '').assignees).toEqual([]);
});

test('a form in a project with a workflow starts in its initial status', () => {
  const [first, second] = aProject.taskStatuses;
  const definition = { initial: second?.id ?? '', states: [], edges: [] };
  const governed = { ...aProject, workflow: { id: 'flow', name: 'Flow', version: 1, definition } };
  expect(createTaskForm(governed, first?.id ?? null, null, '').statusId).toBe(second?.id);
});
