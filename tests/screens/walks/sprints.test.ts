import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import { uuid } from '../../../src/machines/records/testing.ts';
import { formOf } from '../../../src/machines/sprints/sprintForm.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertSaying, buttonIn, dialog, wrongWith } from '../looks.ts';
import { project, sprint } from '../world.ts';

const path = `/projects/${project.id}/sprints`;
const planned: Sprint = {
  ...sprint,
  id: uuid(201),
  name: 'Sprint 2',
  state: 'planned',
  startsOn: '2026-01-15',
  endsOn: '2026-01-28',
  startedAt: null,
  committed: { tasks: 1, points: 3 },
  done: { tasks: 0, points: 0 },
};
const refused = new AppError('CONFLICT', '“Sprint 1” is active');
const confirmed = { type: 'deed.confirmed' as const, mutationId: 'm', newSprintId: 'n' };
const reach = async () => void (await screen.findByRole('link', { name: 'Sprint 1' }));
const form = () => dialog('New sprint');
const noDialog = (): void => expect(screen.queryByRole('dialog')).toBeNull();

test('sprints: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'sprints',
      walks: [
        {
          path,
          reach,
          events: [
            { type: 'form.opened', form: { ...formOf(planned), name: '' }, sprint: null },
            { type: 'form.changed', patch: { name: 'Sprint 2' } },
            { type: 'form.submitted', sprintId: planned.id, mutationId: 'm' },
            { type: 'xstate.error.actor.saveSprint', error: refused },
          ],
          serializeState: ({ context }) => context.form.name,
          seen: {
            'form.closed': noDialog,
            'form.editing.typing': () => {
              expect(buttonIn(form(), 'Create sprint')).toBe('ready');
              expect(wrongWith('Name', form())).toBeNull();
              expect(screen.queryByText('“Sprint 1” is active')).toBeNull();
            },
            'form.editing.incomplete': () => {
              expect(wrongWith('Name', form())).toBe('Give it a name');
              expect(buttonIn(form(), 'Create sprint')).toBe('ready');
            },
            'form.saving': () => {
              expect(buttonIn(form(), 'Create sprint')).toBe('busy');
              expect(buttonIn(form(), 'Cancel')).toBe('disabled');
            },
            'form.editing.failed': () => {
              alertSaying('“Sprint 1” is active', form());
              expect(buttonIn(form(), 'Create sprint')).toBe('ready');
            },
          },
        },
        {
          path,
          reach,
          events: [
            { type: 'start.requested', sprint: planned },
            { type: 'removal.requested', sprint: planned },
            { type: 'completion.requested', sprint, form: { to: 'backlog', sprintId: null, name: '' } },
            confirmed,
          ],
          seen: {
            'deed.none': noDialog,
            'deed.start.asking': () => {
              expect(dialog('Start sprint').textContent).toContain('“Sprint 2” starts now with 1 task and 3 points.');
              expect(buttonIn(dialog('Start sprint'), 'Start sprint')).toBe('ready');
            },
            'deed.start.doing': () => expect(buttonIn(dialog('Start sprint'), 'Start sprint')).toBe('busy'),
            'deed.completion.asking': () => {
              expect(dialog('Complete sprint').textContent).toContain('1 of 2 tasks are done.');
              expect(buttonIn(dialog('Complete sprint'), 'Complete sprint')).toBe('ready');
            },
            'deed.completion.doing': () => expect(buttonIn(dialog('Complete sprint'), 'Complete sprint')).toBe('busy'),
            'deed.removal.asking': () => {
              expect(dialog('Delete sprint').textContent).toContain('“Sprint 2” is deleted for good.');
              expect(buttonIn(dialog('Delete sprint'), 'Delete sprint')).toBe('ready');
            },
            'deed.removal.doing': () => expect(buttonIn(dialog('Delete sprint'), 'Delete sprint')).toBe('busy'),
          },
        },
      ],
      unseen: {
        'counts.fresh': 'the numbers stand as they are until others come',
        'counts.settling': 'the numbers stand as they are until others come',
      },
    }),
  ).toEqual({ paths: 5, states: { seen: 12, all: 14 } });
});
