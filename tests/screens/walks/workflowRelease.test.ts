import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PublishPreview, Workflow } from '../../../domain/workflow.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import type { RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import '../elementSizes.ts';
import { flow, flowPath as path, inDesign, shipped } from '../workflow.ts';

const preview: PublishPreview = { removed: [], added: [{ id: inDesign.id, name: 'In design' }], renamed: [] };
const reach =
  (workflow: Workflow = flow) =>
  async (app: RunningApp): Promise<void> => {
    await after('workflowEditor', { type: 'record.loaded', record: workflow })(app);
    await screen.findByRole('button', { name: texts.workflows.editor.simulate });
  };
const noDialog = (): void => expect(screen.queryByRole('dialog')).toBeNull();
const release = () => dialog(texts.workflows.publish.title);
const takingOut = () => dialog(texts.workflows.deactivate.title);

test('the screen shows the expected content in every state of the workflowRelease machine', async () => {
  expect(
    await coverScreen({
      machine: 'workflowRelease',
      walks: [
        {
          path,
          reach: async (app) => {
            await reach()(app);
            await after('workflowEditor', { type: 'publish.requested' })(app);
          },
          events: [
            { type: 'xstate.done.actor.previewPublish', output: preview },
            { type: 'publish.confirmed', mutationId: 'm', version: 3 },
          ],
          seen: {
            previewing: () => {
              within(release()).getByText(texts.workflows.publish.loading);
              expect(buttonState(release(), texts.workflows.publish.submit)).toBe('disabled');
            },
            asking: () => {
              within(release()).getByText('In design');
              expect(buttonState(release(), texts.workflows.publish.submit)).toBe('ready');
            },
            publishing: () => {
              expect(buttonState(release(), texts.workflows.publish.submit)).toBe('busy');
              expect(buttonState(release(), texts.workflows.cancel)).toBe('disabled');
            },
          },
        },
        {
          path,
          reach: async (app) => {
            await reach()(app);
            await after('workflowEditor', { type: 'name.changed', name: 'How we sail' })(app);
          },
          events: [{ type: 'publish.requested' }],
          seen: { settling: () => within(release()).getByText(texts.workflows.publish.loading) },
        },
        {
          path,
          reach: reach(shipped),
          events: [{ type: 'deactivation.requested' }, { type: 'deactivation.confirmed', mutationId: 'm' }],
          seen: {
            idle: noDialog,
            askingDeactivation: () =>
              expect(buttonState(takingOut(), texts.workflows.deactivate.confirm)).toBe('ready'),
            deactivating: () => expect(buttonState(takingOut(), texts.workflows.deactivate.confirm)).toBe('busy'),
          },
        },
      ],
    }),
  ).toEqual({ paths: 3, states: { seen: 7, all: 7 } });
});
