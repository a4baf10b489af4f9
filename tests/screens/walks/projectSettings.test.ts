import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPage } from '../../../src/machines/sync/records/testing.ts';
import { AppError } from '../../../domain/errors.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import '../elementSizes.ts';
import { choose, fill, inSequence, press, submit } from '../userActions.ts';
import { grace, moment, pageOf, project, statuses } from '../world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/projectSettings/PeopleScreen.tsx';
import '../../../src/screens/projectSettings/GeneralScreen.tsx';
import '../../../src/screens/projectSettings/TagsScreen.tsx';

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
const question = { userId: grace.id, name: 'Grace Hopper' };
const rename = async (): Promise<void> => {
  const field = screen.getByDisplayValue(statuses.toDo.name);
  fireEvent.change(field, { target: { value: 'Later' } });
  fireEvent.blur(field);
};
const people = () => screen.getByRole('list', { name: texts.projectSettings.members });
const invitation = () => dialog(texts.projectSettings.inviteTitle);

test('the screen shows the expected content in every state of the projectSettings machine', async () => {
  expect(
    await coverScreen({
      machine: 'projectSettings',
      acts: {
        'project.renamed': submit({ [texts.projectSettings.name]: 'Steam' }, texts.projectSettings.saveName),
        'project.described': submit({ [texts.projectSettings.description]: 'About' }, texts.projectSettings.saveName),
        'project.prefixChanged': submit({ [texts.projectSettings.prefix]: 'core' }, texts.projectSettings.saveName),
        'tag.added': press(texts.projectSettings.add.types),
        'tag.changed': rename,
        'people.searched': fill({ [texts.projectSettings.search]: 'Grace' }),
        'invite.opened': press(texts.projectSettings.invite),
        'invite.closed': press(texts.projectSettings.done),
        'person.invited': press(texts.projectSettings.inviteNamed({ name: 'Alan Turing' })),
        'question.asked': press(texts.projectSettings.remove({ name: 'Grace Hopper' })),
        'openTasks.chosen': choose(texts.settings.openTasks({ name: 'Grace Hopper' }), texts.settings.openTasksNobody),
        'question.cancelled': press(texts.projectSettings.cancel),
        'question.confirmed': press(texts.projectSettings.removeConfirm),
        'delete.requested': press(texts.projectSettings.delete),
        'delete.cancelled': press(texts.projectSettings.cancel),
        'delete.confirmed': press(texts.projectSettings.deleteConfirm, 'button', () => screen.getByRole('dialog')),
      },
      withoutAct: {
        'tags.reordered': 'dragged, and jsdom has no layout',
        'undo.requested': 'the toast of a removal sends it; the test of the machine covers it',
      },
      walks: [
        {
          path: `${settings}/people`,
          answers,
          reach,
          events: [
            { type: 'invite.opened' },
            { type: 'invite.closed' },
            { type: 'person.invited', userId: alan.id, mutationId: 'm' },
          ],
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
            { type: 'people.searched', text: 'Grace' },
            { type: 'question.asked', question },
            { type: 'question.cancelled' },
          ],
          seen: {
            'question.none': () => expect(screen.queryByRole('dialog')).toBeNull(),
            'question.asking': () =>
              expect(
                buttonState(
                  dialog(texts.projectSettings.removeTitle({ name: 'Grace Hopper' })),
                  texts.projectSettings.removeConfirm,
                ),
              ).toBe('ready'),
          },
        },
        {
          path: `${settings}/people`,
          answers,
          reach: inSequence(reach, after('projectSettings', { type: 'question.asked', question })),
          events: [
            { type: 'openTasks.chosen', to: 'nobody' },
            { type: 'question.confirmed', mutationId: 'm' },
          ],
          seen: {},
        },
        {
          path: `${settings}/tags`,
          reach: async () => void (await screen.findByRole('button', { name: texts.projectSettings.add.types })),
          events: [
            { type: 'tag.added', kind: 'types', tagId: 'new', tag: { name: 'New' }, mutationId: 'm', at: moment },
            {
              type: 'tag.changed',
              kind: 'statuses',
              tagId: statuses.toDo.id,
              patch: { name: 'Later' },
              mutationId: 'm',
              at: moment,
            },
          ],
          seen: {},
        },
        {
          path: `${settings}/general`,
          reach: async () => void (await screen.findByLabelText(texts.projectSettings.name)),
          events: [
            { type: 'project.renamed', name: 'Steam', mutationId: 'm', at: moment },
            { type: 'project.described', description: 'About', mutationId: 'm', at: moment },
            { type: 'project.prefixChanged', prefix: 'core', mutationId: 'm', at: moment },
          ],
          seen: {},
        },
        {
          path: `${settings}/people`,
          answers,
          reach: inSequence(
            reach,
            after('projectSettings', {
              type: 'person.removed',
              userId: grace.id,
              name: 'Grace Hopper',
              openTasksTo: 'stay',
              mutationId: 'm',
            }),
          ),
          events: [{ type: 'xstate.error.actor.changePerson', error: refused }],
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
            { type: 'delete.cancelled' },
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
  ).toEqual({ paths: 15, states: { seen: 10, all: 10 } });
});
