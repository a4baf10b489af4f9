import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { inSequence, press } from '../userActions.ts';
import '../elementSizes.ts';
import { listing, project, savedView as view } from '../world.ts';

const path = `/projects/${project.id}/tasks`;
const reach = async () => void (await screen.findByRole('button', { name: texts.board.savedViews.label }));
const choice = () => screen.getByRole('menuitem', { name: texts.board.savedViews.makeDefault });

test('the screen shows the expected content in every state of the savedViews machine', async () => {
  expect(
    await coverScreen({
      machine: 'savedViews',
      acts: {
        'view.addressed': inSequence(press(texts.board.savedViews.label), press('Mine', 'menuitemradio')),
        'change.requested': press(texts.board.savedViews.makeDefault, 'menuitem'),
      },
      walks: [
        {
          path,
          reach,
          answers: listing('savedViews', [view]),
          events: [{ type: 'view.addressed', viewId: view.id }],
          seen: {
            'address.none': () => screen.getByRole('button', { name: texts.board.savedViews.label }),
            'address.shown': () =>
              screen.getByRole('button', { name: texts.board.savedViews.openView({ changed: false, name: 'Mine' }) }),
          },
        },
        {
          path,
          answers: listing('savedViews', [view]),
          reach: async (app) => {
            await reach();
            await after('savedViews', { type: 'view.addressed', viewId: view.id })(app);
            await userEvent.click(
              await screen.findByRole('button', {
                name: texts.board.savedViews.openView({ changed: false, name: 'Mine' }),
              }),
            );
            await screen.findByRole('menuitem', { name: texts.board.savedViews.makeDefault });
          },
          events: [{ type: 'change.requested', change: { kind: 'default', viewId: view.id }, mutationId: 'm' }],
          seen: {
            'change.idle': () => expect(choice().getAttribute('data-disabled')).toBeNull(),
            'change.changing': () => expect(choice().getAttribute('data-disabled')).toBe('true'),
          },
        },
      ],
      unseen: {
        'list.loading': 'covered by the test of the resource machine',
        'list.listed': 'covered by the test of the resource machine',
        'change.listing': 'the menu does not change until the list has reloaded',
        'address.awaiting': 'the board does not change until the list of views has loaded',
      },
    }),
  ).toEqual({ paths: 2, states: { seen: 4, all: 8 } });
});
