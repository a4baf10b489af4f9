import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { Workflow } from '../../../domain/workflow.ts';
import { failureOf } from '../../../src/machines/failure.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import type { RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { alertWithText, buttonState, dialog } from '../elements.ts';
import '../elementSizes.ts';
import { answersOfFlow, flow, flowPath as path, inDesign } from '../workflow.ts';
import { moment } from '../world.ts';

const refused = new AppError('FORBIDDEN', 'not yours');
const canvasIsThere = async (): Promise<void> =>
  void (await screen.findByRole('button', { name: texts.workflows.editor.simulate }));
const reach =
  (workflow: Workflow = flow) =>
  async (app: RunningApp): Promise<void> => {
    await after('workflowEditor', { type: 'record.loaded', record: workflow })(app);
    await canvasIsThere();
  };
const says = (words: string): void =>
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words);
const noDialog = (): void => expect(screen.queryByRole('dialog')).toBeNull();
const panel = () => within(screen.getByRole('complementary', { name: texts.workflows.editor.panel }));

test('the screen shows the expected content in every state of the workflowEditor machine', async () => {
  expect(
    await coverScreen({
      machine: 'workflowEditor',
      walks: [
        {
          path,
          reach: async () => void (await screen.findByText(texts.workflows.loading)),
          events: [
            { type: 'record.loaded', record: flow },
            { type: 'record.failed', error: failureOf(refused) },
            { type: 'record.failed', error: failureOf(new AppError('NOT_FOUND', 'gone')) },
          ],
          seen: {
            loading: () => screen.getByText(texts.workflows.loading),
            editing: () => {
              screen.getByRole('heading', { level: 2, name: 'How we ship' });
              screen.getByText(texts.workflows.editor.neverPublished);
            },
            failed: () => within(alertWithText('not yours')).getByRole('button', { name: texts.workflows.retry }),
            missing: () =>
              within(alertWithText(texts.workflows.missingTitle)).getByRole('button', { name: texts.workflows.back }),
          },
        },
        {
          path,
          answers: answersOfFlow,
          reach: reach(),
          events: [
            { type: 'connect.started', stateId: inDesign.id },
            { type: 'simulation.started' },
            { type: 'versions.opened' },
            { type: 'version.chosen', version: 1 },
          ],
          seen: {
            'editing.mode.drawing': () => {
              expect(buttonState(document.body, texts.workflows.editor.simulate)).toBe('ready');
              panel().getByRole('tab', { name: texts.workflows.tabs.details, selected: true });
              noDialog();
            },
            'editing.mode.connecting': () => {
              const ask = dialog(texts.workflows.connect.title({ name: inDesign.name }));
              within(ask).getByRole('button', { name: /^Built/ });
            },
            'editing.mode.simulating': () => {
              expect(
                screen.getByRole('button', { name: texts.workflows.editor.endSimulation }).getAttribute('aria-pressed'),
              ).toBe('true');
              panel().getByRole('heading', { name: texts.workflows.simulator.title });
            },
            'editing.mode.versions.listed': () =>
              expect(
                panel().getByRole<HTMLButtonElement>('button', {
                  name: texts.workflows.versions.open({ version: 1 }),
                  pressed: false,
                }).disabled,
              ).toBe(false),
            'editing.mode.versions.viewing': () => {
              panel().getByRole('button', { name: texts.workflows.versions.open({ version: 1 }), pressed: true });
              panel().getByRole('button', { name: texts.workflows.versions.restore });
              says(texts.workflows.versions.viewing({ version: 1 }));
            },
          },
        },
        {
          path,
          answers: answersOfFlow,
          reach: reach(),
          events: [{ type: 'overlay.asked', days: 90, from: moment, to: moment }],
          seen: {
            'editing.overlay.off': () =>
              screen.getByRole('button', { name: texts.workflows.editor.paths, pressed: false }),
            'editing.overlay.on': () => {
              screen.getByRole('button', { name: texts.workflows.editor.paths, pressed: true });
              panel().getByRole('rowheader', { name: 'In design' });
            },
          },
        },
        {
          path,
          reach: reach(),
          events: [{ type: 'panel.opened', tab: 'outline' }],
          seen: {
            'editing.panel.closed': () =>
              panel().getByRole('tab', { name: texts.workflows.tabs.details, selected: true }),
            'editing.panel.open': () =>
              panel().getByRole('tab', { name: texts.workflows.tabs.outline, selected: true }),
          },
        },
      ],
      unseen: {
        'editing.draft': 'covered by the test of the savedText machine',
        'editing.release': 'covered by the test of the workflowRelease machine',
        'editing.naming': 'the field shows the name',
      },
    }),
  ).toEqual({ paths: 8, states: { seen: 12, all: 15 } });
});
