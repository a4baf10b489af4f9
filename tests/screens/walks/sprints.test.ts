import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import '../elementSizes.ts';
import { press } from '../userActions.ts';
import { buttonState, dialog } from '../elements.ts';
import { listing, plannedSprint as planned, project, sprint } from '../world.ts';

const path = `/projects/${project.id}/sprints`;
const confirmed = { type: 'action.confirmed' as const, mutationId: 'm', newSprintId: 'n' };
const reach = async () => void (await screen.findByRole('link', { name: 'Sprint 1' }));
const confirmLabel = new RegExp(`^(${texts.sprints.startDialog.confirm}|${texts.sprints.completeDialog.confirm})$`);
const noDialog = (): void => expect(screen.queryByRole('dialog')).toBeNull();

test('the screen shows the expected content in every state of the sprints machine', async () => {
  expect(
    await coverScreen({
      machine: 'sprints',
      acts: {
        'start.requested': press(texts.sprints.startNamed({ name: planned.name })),
        'completion.requested': press(texts.sprints.completeNamed({ name: sprint.name })),
        'completion.changed': press(new RegExp(`^${texts.sprints.completeDialog.next}`), 'radio'),
        'action.confirmed': press(confirmLabel, 'button', () => screen.getByRole('dialog')),
        'action.cancelled': press(texts.sprints.cancel),
      },
      walks: [
        {
          path,
          answers: listing('sprints', [sprint, planned]),
          reach,
          events: [
            { type: 'start.requested', sprint: planned },
            { type: 'completion.requested', sprint, form: { to: 'backlog', sprintId: null, name: '' } },
            confirmed,
            { type: 'action.cancelled' },
            { type: 'completion.changed', patch: { to: 'next' } },
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
  ).toEqual({ paths: 4, states: { seen: 5, all: 7 } });
});
