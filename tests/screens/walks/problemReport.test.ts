import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { GatheredReport } from '../../../src/machines/app/problemReport/problemReport.types.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { press } from '../userActions.ts';
import { buttonState, dialog } from '../elements.ts';

const report: GatheredReport = {
  fileName: 'faena-report.json',
  text: '{"events": []}',
  events: 3,
  seconds: 60,
  app: '0.1.0',
  browser: 'a browser',
};
const opened = (): HTMLElement => dialog(texts.report.title);

test('the screen shows the expected content in every state of the problemReport machine', async () => {
  expect(
    await coverScreen({
      machine: 'problemReport',
      acts: {
        'retry.requested': press(texts.report.retry),
        'report.saved': press(texts.report.download),
      },
      walks: [
        {
          path: '/projects',
          reach: async () => {
            await userEvent.click(await screen.findByRole('button', { name: /Ada/ }));
            await userEvent.click(await screen.findByRole('menuitem', { name: texts.report.title, hidden: true }));
            await screen.findByRole('dialog', { name: texts.report.title });
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
              expect(within(opened()).getByRole('status').textContent).toBe(texts.report.gathering);
              expect(buttonState(opened(), texts.report.download)).toBe('disabled');
            },
            failed: () => {
              within(opened()).getByText(texts.report.failed);
              expect(buttonState(opened(), texts.report.retry)).toBe('ready');
            },
            'shown.waiting': () => {
              within(opened()).getByText(/during the last 60 seconds \(3 events\)/);
              expect(within(opened()).getByRole('region', { name: texts.report.whole }).textContent).toBe(report.text);
              expect([
                buttonState(opened(), texts.report.download),
                within(opened()).getByRole('status').textContent,
              ]).toEqual(['ready', '']);
            },
            'shown.saving': () => expect(buttonState(opened(), texts.report.download)).toBe('busy'),
            'shown.saved': () => within(opened()).getByText(texts.report.saved({ fileName: 'faena-report.json' })),
            'shown.notSaved': () => expect(within(opened()).getByRole('alert').textContent).toBe(texts.report.notSaved),
          },
        },
      ],
    }),
  ).toEqual({ paths: 4, states: { seen: 6, all: 6 } });
});
