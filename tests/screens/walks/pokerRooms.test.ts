import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { PokerRoomSummary } from '../../../domain/poker.ts';
import { uuid } from '../../../src/machines/records/testing.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonIn, dialog } from '../looks.ts';
import { moment } from '../world.ts';

const room: PokerRoomSummary = {
  id: uuid(400),
  name: 'Refinement',
  state: 'voting',
  facilitator: 'Ada Lovelace',
  participants: 2,
  present: 1,
  stories: 3,
  estimated: 1,
  updatedAt: moment,
  abilities: { delete: true },
};
const refused = new AppError('FORBIDDEN', 'not yours');
const asked = (): HTMLElement => dialog('Delete room');

test('pokerRooms: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'pokerRooms',
      walks: [
        {
          path: '/poker-planning',
          events: [
            { type: 'xstate.done.actor.loadRooms', output: [room] },
            { type: 'xstate.error.actor.loadRooms', error: refused },
            { type: 'removal.requested', roomId: room.id },
            { type: 'removal.confirmed', mutationId: 'm' },
          ],
          seen: {
            'list.loading': () => screen.getByText('Loading'),
            'list.listed': () =>
              screen.getByRole('link', {
                name: /^Refinement led by Ada Lovelace · 1 of 3 estimated · 1 person here Voting/,
              }),
            'list.failed': () => {
              within(screen.getByRole('alert')).getByText('not yours');
              screen.getByRole('button', { name: 'Try again' });
            },
            'removal.idle': () => expect(screen.queryByRole('dialog')).toBeNull(),
            'removal.asking': () => {
              within(asked()).getByText(/Delete the room Refinement with its votes\?/);
              expect(buttonIn(asked(), 'Delete room')).toBe('ready');
            },
            'removal.removing': () => expect(buttonIn(asked(), 'Delete room')).toBe('busy'),
          },
        },
        {
          path: '/poker-planning/create',
          reach: async () => void (await screen.findByRole('heading', { level: 1, name: 'Create room' })),
          events: [
            { type: 'settings.changed', patch: { name: 'Refinement' } },
            { type: 'form.submitted', roomId: room.id, mutationId: 'm' },
            { type: 'xstate.error.actor.createRoom', error: refused },
          ],
          serializeState: ({ context }) => context.form.settings.name,
          seen: {
            'creation.editing.typing': () => {
              expect(screen.queryByText('not yours')).toBeNull();
              expect(buttonIn(document.body, 'Create room')).not.toBe('busy');
              expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).disabled).toBe(false);
            },
            'creation.creating': () => {
              expect(buttonIn(document.body, 'Create room')).toBe('busy');
              expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).disabled).toBe(true);
            },
            'creation.editing.failed': () => {
              expect(screen.getByText('not yours').closest('[role=alert]')).not.toBeNull();
              expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Refinement');
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 3, states: { seen: 9, all: 9 } });
});
