import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPage } from '../../../src/machines/sync/records/testing.ts';
import { AppError } from '../../../domain/errors.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import { grace, pageOf, project } from '../world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/projectSettings/PeopleScreen.tsx';
import '../../../src/screens/projectSettings/GeneralScreen.tsx';

const settings = `/projects/${project.id}/settings`;
const refused = new AppError('FORBIDDEN', 'not yours');
const alan = {
  id: uuid(5),
  name: 'Alan',
  lastName: 'Turing',
  nickname: 'alan',
  avatar: null,
  email: 'alan@example.com',
  role: 'member',
} as const;
const answers = {
  loadPage: (input: LoadInput) => (input.spec.kind === 'members' ? aPage([alan]) : pageOf(input)),
};
const reach = async () => {
  await screen.findByText('Grace Hopper');
};
const people = () => screen.getByRole('list', { name: texts.projectSettings.members });
const invitation = () => dialog(texts.projectSettings.inviteTitle);

test('the screen shows the expected content in every state of the projectSettings machine', async () => {
  expect(
    await coverScreen({
      machine: 'projectSettings',
      walks: [
        {
          path: `${settings}/people`,
          answers,
          reach,
          events: [{ type: 'invite.opened' }, { type: 'person.invited', userId: alan.id, mutationId: 'm' }],
          serializeState: ({ context }) => String(context.changes.length),
          seen: {
            'invite.closed': () => expect(screen.queryByRole('dialog')).toBeNull(),
            'invite.open': () => within(invitation()).getByText('Alan Turing'),
            'people.changing': () =>
              expect(buttonState(invitation(), texts.projectSettings.inviteNamed({ name: 'Alan Turing' }))).toBe(
                'busy',
              ),
          },
        },
        {
          path: `${settings}/people`,
          answers,
          reach,
          events: [
            { type: 'person.removed', userId: grace.id, name: 'Grace Hopper', mutationId: 'm' },
            { type: 'xstate.error.actor.changePerson', error: refused },
          ],
          serializeState: ({ context }) => String(context.peopleError),
          seen: {
            'people.idle': () =>
              expect(buttonState(people(), texts.projectSettings.remove({ name: 'Grace Hopper' }))).toBe('ready'),
            'people.changing': () =>
              expect(buttonState(people(), texts.projectSettings.remove({ name: 'Grace Hopper' }))).toBe('busy'),
          },
        },
        {
          path: `${settings}/general`,
          reach: async () => {
            await screen.findByRole('button', { name: texts.projectSettings.delete });
          },
          events: [
            { type: 'delete.requested' },
            { type: 'delete.confirmed', mutationId: 'm' },
            { type: 'xstate.done.actor.deleteProject', output: project },
          ],
          seen: {
            'removal.idle': () => {
              screen.getByRole('heading', { name: texts.projectSettings.danger });
              expect(screen.queryByRole('dialog')).toBeNull();
            },
            'removal.confirming': () => {
              within(dialog(texts.projectSettings.deleteTitle)).getByText(texts.projectSettings.deleteQuestion);
              expect(buttonState(dialog(texts.projectSettings.deleteTitle), texts.projectSettings.deleteConfirm)).toBe(
                'ready',
              );
              expect(document.activeElement).toBe(
                within(dialog(texts.projectSettings.deleteTitle)).getByRole('button', {
                  name: texts.projectSettings.cancel,
                }),
              );
            },
            'removal.deleting': () => {
              expect(buttonState(dialog(texts.projectSettings.deleteTitle), texts.projectSettings.deleteConfirm)).toBe(
                'busy',
              );
              expect(buttonState(dialog(texts.projectSettings.deleteTitle), texts.projectSettings.cancel)).toBe(
                'disabled',
              );
            },
            'removal.deleted': ({ address }) => {
              screen.getByText(texts.toasts.projectDeleted);
              expect([address(), screen.queryByRole('dialog')]).toEqual(['/projects', null]);
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 3, states: { seen: 8, all: 8 } });
});
