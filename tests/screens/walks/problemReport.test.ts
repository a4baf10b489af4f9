import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { GatheredReport } from '../../../src/machines/problemReport/problemReport.types.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';

const report: GatheredReport = {
  fileName: 'faena-report.json',
  text: '{"events": []}',
  events: 3,
  seconds: 60,
  app: '0.1.0',
  browser: 'a browser',
};
const opened = (): HTMLElement => dialog('Report a problem');

test('the screen shows the expected content in every state of the problemReport machine', async () => {
  expect(
    await coverScreen({
      machine: 'problemReport',
      walks: [
        {
          path: '/projects',
          reach: async () => {
            await userEvent.click(await screen.findByRole('button', { name: /Ada/ }));
            await userEvent.click(await screen.findByRole('menuitem', { name: 'Report a problem', hidden: true }));
            await screen.findByRole('dialog', { name: 'Report a problem' });
          },
          events: [
            { type: 'retry.requested' },
            { type: 'report.saved' },
            { type: 'xstate.done.actor.gatherReport', output: report },
            { type: 'xstate.error.actor.gatherReport', error: new Error('gone') },
            { type: 'xstate.done.actor.saveReport', output: undefined },
            { type: 'xstate.error.actor.saveReport', error: new Error('no room') },
          ],
          seen: {
            gathering: () => {
              expect(within(opened()).getByRole('status').textContent).toBe('Gathering…');
              expect(buttonState(opened(), 'Download report')).toBe('disabled');
            },
            failed: () => {
              within(opened()).getByText('The report could not be put together.');
              expect(buttonState(opened(), 'Try again')).toBe('ready');
            },
            'shown.waiting': () => {
              within(opened()).getByText(/during the last 60 seconds \(3 events\)/);
              expect(within(opened()).getByRole('region', { name: 'All of the report' }).textContent).toBe(report.text);
              expect([
                buttonState(opened(), 'Download report'),
                within(opened()).getByRole('status').textContent,
              ]).toEqual(['ready', '']);
            },
            'shown.saving': () => expect(buttonState(opened(), 'Download report')).toBe('busy'),
            'shown.saved': () => within(opened()).getByText('Saved as faena-report.json'),
            'shown.notSaved': () =>
              expect(within(opened()).getByRole('alert').textContent).toBe('It could not be saved. Try again.'),
          },
        },
      ],
    }),
  ).toEqual({ paths: 3, states: { seen: 6, all: 6 } });
});
