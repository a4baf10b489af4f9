import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import { plannedSprint as planned, project, sprint } from '../world.ts';

const path = `/projects/${project.id}/sprints`;
const confirmed = { type: 'action.confirmed' as const, mutationId: 'm', newSprintId: 'n' };
const reach = async () => void (await screen.findByRole('link', { name: 'Sprint 1' }));
const noDialog = (): void => expect(screen.queryByRole('dialog')).toBeNull();

test('the screen shows the expected content in every state of the sprints machine', async () => {
  expect(
    await coverScreen({
      machine: 'sprints',
      walks: [
        {
          path,
          reach,
          events: [
            { type: 'start.requested', sprint: planned },
            { type: 'completion.requested', sprint, form: { to: 'backlog', sprintId: null, name: '' } },
            confirmed,
          ],
          seen: {
            'action.none': noDialog,
            'action.start.asking': () => {
              expect(dialog(texts.sprints.startDialog.title).textContent).toContain(
                texts.sprints.startDialog.question({ name: planned.name, tasks: 1, points: 3 }),
              );
              expect(buttonState(dialog(texts.sprints.startDialog.title), texts.sprints.startDialog.confirm)).toBe(
                'ready',
              );
            },
            'action.start.saving': () =>
              expect(buttonState(dialog(texts.sprints.startDialog.title), texts.sprints.startDialog.confirm)).toBe(
                'busy',
              ),
            'action.completion.asking': () => {
              expect(dialog(texts.sprints.completeDialog.title).textContent).toContain(
                texts.sprints.completeDialog.done({ done: 1, all: 2 }),
              );
              expect(
                buttonState(dialog(texts.sprints.completeDialog.title), texts.sprints.completeDialog.confirm),
              ).toBe('ready');
            },
            'action.completion.saving': () =>
              expect(
                buttonState(dialog(texts.sprints.completeDialog.title), texts.sprints.completeDialog.confirm),
              ).toBe('busy'),
          },
        },
      ],
      unseen: {
        'counts.fresh': 'the numbers stay visible until new ones arrive',
        'counts.settling': 'the numbers stay visible until new ones arrive',
      },
    }),
  ).toEqual({ paths: 2, states: { seen: 5, all: 7 } });
});
