import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { AppError } from '../../../domain/errors.ts';
import type { PublishPreview, Workflow } from '../../../domain/workflow.ts';
import type { savedTextMachine } from '../../../src/machines/sync/savedText/savedText.machine.ts';
import { failureOf } from '../../../src/machines/failure.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { after, afterChild } from '../after.ts';
import type { RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { alertWithText, buttonState, dialog } from '../elements.ts';
import '../elementSizes.ts';
import { choose, fill, inSequence, press, pressInMenu, pressKey } from '../userActions.ts';
import { answersOfFlow, built, flow, flowPath as path, inDesign, older, shipped } from '../workflow.ts';
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
const side = () => screen.getByRole('complementary', { name: texts.workflows.editor.panel });
const panel = () => within(side());
const connecting = () => dialog(texts.workflows.connect.title({ name: inDesign.name }));
const publish = press(texts.workflows.editor.publish);
const deactivate = pressInMenu(texts.workflows.editor.menu, texts.workflows.editor.deactivate);
const openOutline = press(texts.workflows.tabs.outline, 'tab');
const rename = fill({ [texts.workflows.editor.name]: 'How we sail' });
const addState = press(texts.workflows.addState, 'button', side);
const removing: PublishPreview = {
  added: [],
  renamed: [],
  removed: [{ id: uuid(819), name: 'In dock', tasks: 2 }],
};
/** Answers the write of the renamed draft. */
const afterRename =
  (answer: 'write.waiting' | 'write.conflicted') =>
  async (app: RunningApp): Promise<void> => {
    await rename();
    await afterChild('savedText', { type: 'xstate.after.pause.savedText.editing.unsaved.typed' })(app);
    const draft = app.system.root.system.get('workflowDraft.text') as ActorRefFrom<typeof savedTextMachine>;
    const mutationId = draft.getSnapshot().context.sent?.mutationId ?? '';
    const current = { ...flow, version: 4, name: 'How they ship' };
    await act(async () => draft.send({ type: answer, mutationId, current } as never));
  };

test('the screen shows the expected content in every state of the workflowEditor machine', async () => {
  expect(
    await coverScreen({
      machine: 'workflowEditor',
      acts: {
        'retry.requested': press(texts.workflows.retry),
        'save.retried': press(texts.workflows.retry),
        'conflict.settled': press(texts.workflows.conflict.keepMine),
        'edit.made': addState,
        'history.undone': press(texts.workflows.editor.undo),
        'history.redone': press(texts.workflows.editor.redo),
        'connect.started': press(texts.workflows.state.connectFrom(inDesign)),
        'connect.chosen': press(/^Built/, 'button', connecting),
        'connect.cancelled': pressKey('Escape', connecting),
        'simulation.started': press(texts.workflows.editor.simulate),
        'simulation.ended': press(texts.workflows.editor.endSimulation),
        'versions.opened': pressInMenu(texts.workflows.editor.menu, texts.workflows.editor.versions),
        'versions.closed': press(texts.workflows.editor.hidePanel),
        'version.chosen': press(texts.workflows.versions.open({ version: 1 })),
        'version.left': press(texts.workflows.versions.leave),
        'version.restored': press(texts.workflows.versions.restore),
        'name.changed': rename,
        'parts.selected': press(/^In design/, 'button', side),
        'panel.opened': (_, { tab }) => press(new RegExp(`^${texts.workflows.tabs[tab]}`), 'tab')(),
        'direction.chosen': press(texts.workflows.canvas.arrangeDown),
        'overlay.asked': press(texts.workflows.editor.paths),
        'overlay.left': inSequence(press(texts.workflows.editor.paths), press(texts.workflows.editor.paths)),
        'publish.requested': publish,
        'publish.moveChosen': choose(texts.workflows.publish.goTo({ name: 'In dock' }), built.name),
        'publish.confirmed': press(texts.workflows.publish.submit, 'button', () =>
          dialog(texts.workflows.publish.title),
        ),
        'deactivation.requested': deactivate,
        'deactivation.confirmed': press(texts.workflows.deactivate.confirm, 'button', () =>
          dialog(texts.workflows.deactivate.title),
        ),
        'release.cancelled': press(texts.workflows.cancel),
      },
      withoutAct: {
        'panel.closed': 'only narrow windows have its button, and jsdom has no width',
        'draft.saved': 'The draft of the workflow sends it. Views name an event of the drafts with the same type.',
      },
      walks: [
        {
          path,
          reach: async () => void (await screen.findByText(texts.workflows.loading)),
          events: [
            { type: 'record.loaded', record: flow },
            { type: 'record.failed', error: failureOf(refused) },
            { type: 'record.failed', error: failureOf(new AppError('NOT_FOUND', 'gone')) },
            { type: 'retry.requested' },
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
          reach: inSequence(reach(), openOutline),
          chained: true,
          events: [
            { type: 'connect.started', stateId: inDesign.id },
            { type: 'connect.chosen', stateId: built.id, edgeId: uuid(830) },
            { type: 'connect.cancelled' },
            { type: 'simulation.started' },
            { type: 'simulation.ended' },
            { type: 'versions.opened' },
            { type: 'version.chosen', version: 1 },
            { type: 'version.left' },
            { type: 'version.restored', definition: older.definition },
            { type: 'versions.closed' },
          ],
          seen: {
            'editing.mode.drawing': () => {
              expect(buttonState(document.body, texts.workflows.editor.simulate)).toBe('ready');
              panel().getByRole('tab', { name: texts.workflows.tabs.outline, selected: true });
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
          events: [{ type: 'overlay.asked', days: 90, from: moment, to: moment }, { type: 'overlay.left' }],
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
          events: [
            { type: 'panel.opened', tab: 'outline' },
            { type: 'panel.opened', tab: 'problems' },
          ],
          seen: {
            'editing.panel.closed': () =>
              panel().getByRole('tab', { name: texts.workflows.tabs.details, selected: true }),
            'editing.panel.open': () =>
              expect(panel().queryByRole('tab', { name: texts.workflows.tabs.details, selected: true })).toBeNull(),
            'editing.tab.details': () =>
              panel().getByRole('tab', { name: texts.workflows.tabs.details, selected: true }),
            'editing.tab.outline': () =>
              panel().getByRole('tab', { name: texts.workflows.tabs.outline, selected: true }),
            'editing.tab.problems': () =>
              panel().getByRole('tab', { name: new RegExp(`^${texts.workflows.tabs.problems}`), selected: true }),
          },
        },
        {
          path,
          reach: reach(),
          events: [
            { type: 'dialog.opened', dialog: 'help' },
            { type: 'dialog.opened', dialog: 'import' },
            { type: 'dialog.closed' },
          ],
          acts: {
            'dialog.opened': (page, { dialog: opened }) =>
              pressInMenu(texts.workflows.editor.menu, texts.workflows.editor[opened])(page),
            'dialog.closed': async () => void (await userEvent.keyboard('{Escape}')),
          },
          seen: {
            'editing.dialog.closed': noDialog,
            'editing.dialog.help': () => dialog(texts.workflows.editor.help),
            'editing.dialog.import': () => dialog(texts.workflows.importDialog.title),
          },
        },
        {
          path,
          reach: inSequence(reach(), openOutline),
          chained: true,
          events: [
            { type: 'parts.selected', ids: [inDesign.id] },
            { type: 'name.changed', name: 'How we sail' },
            { type: 'direction.chosen', direction: 'down' },
            {
              type: 'edit.made',
              edit: {
                kind: 'state.added',
                state: { id: uuid(831), name: 'State 4', color: 'slate', category: 'started', x: 0, y: 0, timers: [] },
              },
            },
            { type: 'history.undone' },
            { type: 'history.redone' },
          ],
          seen: {},
        },
        {
          path,
          reach: inSequence(reach(), afterRename('write.waiting')),
          events: [{ type: 'save.retried' }],
          seen: {},
        },
        {
          path,
          reach: inSequence(reach(), afterRename('write.conflicted')),
          events: [{ type: 'conflict.settled', keep: 'mine' }],
          seen: {},
        },
        {
          path,
          reach: inSequence(
            reach(),
            publish,
            afterChild('workflowRelease', { type: 'xstate.done.actor.previewPublish', output: removing }),
          ),
          chained: true,
          events: [
            { type: 'publish.moveChosen', statusId: uuid(819), to: built.id },
            { type: 'publish.confirmed', mutationId: 'm' },
          ],
          seen: {},
        },
        {
          path,
          reach: reach(),
          chained: true,
          events: [{ type: 'publish.requested' }, { type: 'release.cancelled' }],
          seen: {},
        },
        {
          path,
          reach: reach(shipped),
          chained: true,
          events: [{ type: 'deactivation.requested' }, { type: 'deactivation.confirmed', mutationId: 'm' }],
          seen: {},
        },
      ],
      unseen: {
        'editing.draft': 'covered by the test of the savedText machine',
        'editing.release': 'covered by the test of the workflowRelease machine',
        'editing.direction.right': 'the menu arranges the chart in it',
        'editing.direction.down': 'the menu arranges the chart in it',
        'editing.naming': 'the field shows the name',
      },
    }),
  ).toEqual({ paths: 23, states: { seen: 18, all: 23 } });
});
