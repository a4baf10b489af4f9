import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { press } from '../userActions.ts';
import { alertWithText, buttonState } from '../elements.ts';
import { project } from '../world.ts';

const button = (): string => buttonState(document.body, texts.importing.exportCsv);

test('the screen shows the expected content in every state of the exportData machine', async () => {
  expect(
    await coverScreen({
      machine: 'exportData',
      acts: { 'export.requested': press(texts.importing.exportCsv) },
      walks: [
        {
          path: `/projects/${project.id}/settings/general`,
          reach: async () => void (await screen.findByRole('button', { name: texts.importing.exportCsv })),
          events: [
            { type: 'export.requested', request: { format: 'csv' } },
            { type: 'xstate.done.actor.requestExport', output: { url: '#download', fileName: 'Engine.csv' } },
            { type: 'xstate.error.actor.requestExport', error: new AppError('FORBIDDEN', 'not yours') },
          ],
          seen: {
            idle: () => {
              expect(button()).toBe('ready');
              expect(
                screen.queryByText(texts.importing.exported) ??
                  screen.queryByText(texts.importing.failed({ message: 'not yours' })),
              ).toBeNull();
            },
            requesting: () => {
              expect(button()).toBe('busy');
              expect(buttonState(document.body, texts.importing.exportExcel)).toBe('ready');
            },
            ready: () => {
              expect(screen.getByText(texts.importing.exported).getAttribute('role')).toBe('status');
              expect(button()).toBe('ready');
            },
            failed: () => {
              alertWithText(texts.importing.failed({ message: 'not yours' }));
              expect(button()).toBe('ready');
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 2, states: { seen: 4, all: 4 } });
});
