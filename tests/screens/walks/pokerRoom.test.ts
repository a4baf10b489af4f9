import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { hiddenCard, type PokerView } from '../../../domain/poker.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import type { GuestPreview } from '../../../src/machines/poker/pokerRoom/pokerRoom.types.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import { after } from '../after.ts';
import { inSequence, press, submit } from '../userActions.ts';
import { ada, grace, moment, workspace } from '../world.ts';

const roomId = uuid(400);
const person = ({ id, name }: { id: string; name: string }) => ({
  id,
  name,
  avatar: null,
  guest: false,
  role: 'voter' as const,
  present: true,
});
const view: PokerView = {
  id: roomId,
  workspaceId: workspace.id,
  version: 5,
  state: 'voting',
  facilitatorId: ada.id,
  participants: [person(ada), person(grace)],
  settings: {
    name: 'Refinement',
    deck: { kind: 'fibonacci' },
    revealing: 'facilitator',
    autoReveal: true,
    timer: null,
  },
  stories: [{ id: uuid(401), title: 'Cut the gears', taskId: null, projectId: null, estimate: null, rounds: [] }],
  storyId: uuid(401),
  votes: { [grace.id]: hiddenCard },
  endsAt: null,
  now: moment,
  you: ada.id,
  guests: false,
  abilities: { delete: true, invite: true },
};
const preview: GuestPreview = { roomId, name: 'Refinement', facilitator: 'Grace Hopper', full: false, savedName: null };
const refused = new AppError('CONFLICT', 'somebody is called so');

const received = (sent: PokerView) => ({ type: 'view.received' as const, view: sent, at: moment });
const inRoom = (): void => {
  screen.getByRole('heading', { level: 1, name: 'Refinement' });
  screen.getByRole('heading', { level: 2, name: 'Cut the gears' });
  screen.getByText(texts.poker.room.voted({ done: 1, all: 2 }));
};
const said = (title: string, hint: string | RegExp) => (): void => {
  const alert = screen.getByRole('alert');
  within(alert).getByRole('heading', { level: 1, name: title });
  within(alert).getByText(hint);
};
const dialogButtons = {
  link: texts.poker.room.invite,
  settings: texts.poker.room.settings,
  tasks: texts.poker.stories.fromTasks,
};
const nameField = (): HTMLInputElement => screen.getByRole('textbox', { name: texts.poker.guest.name });

test('the screen shows the expected content in every state of the pokerRoom machine', async () => {
  expect(
    await coverScreen({
      machine: 'pokerRoom',
      acts: {
        'retry.requested': press(texts.poker.refused.retry),
        'name.submitted': submit({ [texts.poker.guest.name]: 'Charles' }, texts.poker.guest.submit),
        'nudge.requested': press(texts.poker.people.nudge({ name: grace.name })),
        'action.requested': press(texts.poker.people.pass({ name: grace.name })),
        'guestLink.requested': press(texts.poker.link.make),
        'dialog.opened': (_, { dialog: opened }) => press(dialogButtons[opened])(),
        'dialog.closed': async () => void (await userEvent.keyboard('{Escape}')),
      },
      walks: [
        {
          path: `/poker-planning/${roomId}`,
          events: [
            received(view),
            { type: 'connection.lost' },
            { type: 'joining.rejected', refusal: 'notFound' },
            { type: 'room.closed' },
          ],
          seen: {
            'inside.connection.joining': () => screen.getByText(texts.poker.room.loading),
            'inside.connection.ready': () => {
              inRoom();
              expect(screen.queryByText(texts.poker.room.reconnecting)).toBeNull();
            },
            'inside.connection.reconnecting': () => {
              inRoom();
              screen.getByText(texts.poker.room.reconnecting);
            },
            refused: said(texts.poker.refused.title, texts.poker.refused.hint),
            gone: said(texts.poker.notFound.title, texts.poker.notFound.hint),
          },
        },
        {
          path: `/poker-planning/${roomId}`,
          reach: inSequence(
            after('pokerRoom', received(view)),
            press(texts.poker.room.invite),
            async () => void (await screen.findByRole('dialog', { name: texts.poker.link.title })),
          ),
          events: [
            { type: 'guestLink.requested', open: true, mutationId: 'm' },
            { type: 'xstate.error.actor.changeGuestLink', error: new AppError('NETWORK', 'no') },
          ],
          seen: {
            'inside.guestLink.idle': () =>
              expect(buttonState(dialog(texts.poker.link.title), texts.poker.link.make)).toBe('ready'),
            'inside.guestLink.changing': () =>
              expect(buttonState(dialog(texts.poker.link.title), texts.poker.link.make)).toBe('busy'),
          },
        },
        {
          path: `/poker-planning/${roomId}`,
          reach: async ({ actor }) => {
            (await actor('pokerRoom')).send(received(view));
            await screen.findByRole('button', { name: texts.poker.room.settings });
          },
          events: [
            { type: 'dialog.opened', dialog: 'link' },
            { type: 'dialog.opened', dialog: 'settings' },
            { type: 'dialog.opened', dialog: 'tasks' },
            { type: 'dialog.closed' },
          ],
          seen: {
            'inside.dialog.closed': () => expect(screen.queryByRole('dialog')).toBeNull(),
            'inside.dialog.link': () => dialog(texts.poker.link.title),
            'inside.dialog.settings': () => dialog(texts.poker.form.settings),
            'inside.dialog.tasks': () => dialog(texts.poker.pick.title),
          },
        },
        {
          path: `/poker-planning/${roomId}?guest=key`,
          session: null,
          reach: async ({ actor }) => void (await actor('pokerRoom')),
          events: [
            { type: 'xstate.done.actor.previewGuest', output: preview },
            { type: 'xstate.error.actor.previewGuest', error: new AppError('NOT_FOUND', 'no') },
            { type: 'name.submitted', name: 'Charles' },
            { type: 'xstate.error.actor.joinAsGuest', error: refused },
          ],
          seen: {
            previewing: () => screen.getByText(texts.poker.room.loading),
            missing: said(texts.poker.guest.missing, /^The link was changed or closed/),
            naming: () => {
              screen.getByRole('heading', { level: 1, name: texts.poker.guest.title({ name: 'Refinement' }) });
              screen.getByText(texts.poker.guest.ledBy({ name: 'Grace Hopper' }));
              expect([nameField().disabled, document.activeElement]).toEqual([false, nameField()]);
            },
            joiningAsGuest: () => {
              expect(nameField().disabled).toBe(true);
              expect(buttonState(document.body, texts.poker.guest.submit)).toBe('busy');
            },
          },
        },
        {
          path: `/poker-planning/${roomId}`,
          chained: true,
          reach: after('pokerRoom', received({ ...view, votes: {} })),
          events: [
            { type: 'nudge.requested', to: grace.id, name: grace.name },
            { type: 'action.requested', id: 'a', action: { type: 'facilitator.passed', to: grace.id }, at: moment },
          ],
          seen: {},
        },
        {
          path: `/poker-planning/${roomId}`,
          events: [{ type: 'joining.rejected', refusal: 'full' }, { type: 'retry.requested' }],
          seen: { refused: said(texts.poker.refused.full, texts.poker.refused.fullHint) },
        },
        {
          path: `/poker-planning/${roomId}?guest=key`,
          session: null,
          events: [{ type: 'xstate.error.actor.previewGuest', error: new AppError('NETWORK', 'no answer') }],
          seen: { missing: said(texts.poker.guest.error, 'no answer') },
        },
      ],
      unseen: { arriving: 'transient' },
    }),
  ).toEqual({ paths: 14, states: { seen: 15, all: 16 } });
});
