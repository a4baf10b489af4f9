import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PublishPreview, Workflow } from '../../../domain/workflow.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { after, afterChild } from '../after.ts';
import type { RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import '../elementSizes.ts';
import { choose, inSequence, press, pressInMenu } from '../userActions.ts';
import { built, flow, flowPath as path, inDesign, shipped } from '../workflow.ts';

const preview: PublishPreview = { removed: [], added: [{ id: inDesign.id, name: 'In design' }], renamed: [] };
const removing: PublishPreview = { ...preview, removed: [{ id: uuid(819), name: 'In dock', tasks: 2 }] };
const publish = press(texts.workflows.editor.publish);
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
      acts: {
        'publish.requested': publish,
        'publish.moveChosen': choose(texts.workflows.publish.goTo({ name: 'In dock' }), built.name, release),
        'publish.confirmed': press(texts.workflows.publish.submit, 'button', release),
        'deactivation.requested': pressInMenu(texts.workflows.editor.menu, texts.workflows.editor.deactivate),
        'deactivation.confirmed': press(texts.workflows.deactivate.confirm, 'button', takingOut),
        'release.cancelled': press(texts.workflows.cancel, 'button', takingOut),
      },
      withoutAct: {
        'draft.saved': 'The draft of the workflow sends it. Views name an event of the drafts with the same type.',
      },
      walks: [
        {
          path,
          reach: inSequence(reach(), publish),
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
          reach: inSequence(
            reach(),
            publish,
            afterChild('workflowRelease', { type: 'xstate.done.actor.previewPublish', output: removing }),
          ),
          events: [
            { type: 'publish.moveChosen', statusId: uuid(819), to: built.id },
            { type: 'publish.confirmed', mutationId: 'm', version: 3 },
          ],
          seen: {
            asking: () => {
              within(release()).getByText('In dock');
              expect(buttonState(release(), texts.workflows.publish.submit)).toBe('disabled');
            },
            publishing: () => expect(buttonState(release(), texts.workflows.publish.submit)).toBe('busy'),
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
          events: [
            { type: 'deactivation.requested' },
            { type: 'deactivation.confirmed', mutationId: 'm' },
            { type: 'release.cancelled' },
          ],
          seen: {
            idle: noDialog,
            askingDeactivation: () =>
              expect(buttonState(takingOut(), texts.workflows.deactivate.confirm)).toBe('ready'),
            deactivating: () => expect(buttonState(takingOut(), texts.workflows.deactivate.confirm)).toBe('busy'),
          },
        },
      ],
    }),
  ).toEqual({ paths: 5, states: { seen: 7, all: 7 } });
});
