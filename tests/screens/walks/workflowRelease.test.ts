import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PublishPreview, Workflow } from '../../../domain/workflow.ts';
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
    await screen.findByRole('button', { name: 'Simulate' });
  };
const noDialog = (): void => expect(screen.queryByRole('dialog')).toBeNull();
const release = () => dialog('Publish');
const takingOut = () => dialog('Take out of use');

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
              within(release()).getByText('Looking at what would change');
              expect(buttonState(release(), 'Publish')).toBe('disabled');
            },
            asking: () => {
              within(release()).getByText('In design');
              expect(buttonState(release(), 'Publish')).toBe('ready');
            },
            publishing: () => {
              expect(buttonState(release(), 'Publish')).toBe('busy');
              expect(buttonState(release(), 'Cancel')).toBe('disabled');
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
          seen: { settling: () => within(release()).getByText('Looking at what would change') },
        },
        {
          path,
          reach: reach(shipped),
          events: [{ type: 'deactivation.requested' }, { type: 'deactivation.confirmed', mutationId: 'm' }],
          seen: {
            idle: noDialog,
            askingDeactivation: () => expect(buttonState(takingOut(), 'Take out of use')).toBe('ready'),
            deactivating: () => expect(buttonState(takingOut(), 'Take out of use')).toBe('busy'),
          },
        },
      ],
    }),
  ).toEqual({ paths: 3, states: { seen: 7, all: 7 } });
});
