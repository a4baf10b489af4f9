import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { AppError } from '../../../domain/errors.ts';
import { draftKey } from '../../../src/machines/app/drafts/drafts.types.ts';
import { failureOf } from '../../../src/machines/failure.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { aTask, uuid } from '../../../src/machines/sync/records/testing.ts';
import type { savedTextMachine } from '../../../src/machines/sync/savedText/savedText.machine.ts';
import { drawnOf, textOfKept } from '../../../src/machines/flow/workflowEditor/drawn.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import type { RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { alertWithText, buttonState, dialog } from '../elements.ts';
import { fill, inSequence, press } from '../userActions.ts';
import { flow, flowPath } from '../workflow.ts';
import { ada, moment, pageOf, planDocument as plan, project } from '../world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/tasks/TasksScreen.tsx';
import '../../../src/screens/tasks/TaskDialog.tsx';
import '../../../src/screens/workflows/WorkflowScreen.tsx';

const [taskId, mutationId] = [uuid(101), uuid(400)];
const ids = { mutationId, at: moment };
const error = failureOf(new AppError('FORBIDDEN', 'not yours'));
const textOf = (id: string) => (app: RunningApp) => app.system.root.system.get(id);
const opened = {
  path: `/projects/${project.id}/tasks?task=${taskId}`,
  reach: async () => {
    await screen.findByRole('heading', { name: 'Write the notes' });
    await screen.findByRole('textbox', { name: texts.tasks.detail.description });
  },
};
/** Answers the write of the page, which has made the id of its write. */
const answer = (id: string) => async (app: RunningApp, event: { type: string }) => {
  const actor = textOf(id)(app) as ActorRefFrom<typeof savedTextMachine>;
  const { sent } = actor.getSnapshot().context;
  await act(async () => actor.send({ ...event, ...(sent && { mutationId: sent.mutationId }) } as never));
};
const answersOf = (id: string) => ({ 'write.failed': answer(id), 'write.conflicted': answer(id) });
const paste = (words: string) => async () => {
  const clipboardData = {
    getData: (type: string) => (type === 'text/html' ? `<p>${words}</p>` : ''),
    types: ['text/html'],
    files: [],
  };
  const editor = () => screen.getByRole('textbox', { name: texts.tasks.detail.description });
  await waitFor(() => expect(editor().getAttribute('contenteditable')).toBe('true'));
  await act(async () => void fireEvent.paste(editor(), { clipboardData }));
};
const documentTitle = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: texts.ui.title.label });
const typeTitle = async () => {
  const edit = within(task()).queryByRole('button', { name: texts.ui.title.edit });
  if (edit) fireEvent.click(edit);
  fireEvent.change(await screen.findByRole('textbox', { name: texts.ui.title.label }), {
    target: { value: 'Write all the notes' },
  });
};
const titleSays = (state: string | null) => {
  const said = within(screen.getByRole('article')).queryByText('Título:', { selector: '[role=status] *' });
  expect(said?.closest('[role=status]')?.textContent ?? null).toBe(state && `Título: ${state}`);
};
const sailing = textOfKept({
  version: flow.version,
  base: drawnOf(flow),
  mine: { ...drawnOf(flow), name: 'How we sail' },
});
const draftIs = (words: string) =>
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words);
const task = () => dialog(/^(Write the notes|Tarea)/);
const conflict = (field: string) => within(screen.getByRole('region', { name: texts.tasks.conflict.title({ field }) }));
const isTold = (words: string) =>
  expect(
    within(screen.getByRole('dialog'))
      .queryAllByRole('status')
      .filter(({ textContent }) => textContent === words),
  ).toHaveLength(1);

test('the screen shows the expected content in every state of the savedText machine', async () => {
  expect(
    await coverScreen({
      machine: 'savedText',
      acts: {},
      walks: [
        {
          ...opened,
          find: textOf('taskDetail.title'),
          acts: {
            ...answersOf('taskDetail.title'),
            'edit.started': press(texts.ui.title.edit),
            'text.changed': typeTitle,
            'text.confirmed': press(texts.ui.title.confirm),
            'text.discarded': press(texts.ui.title.cancel),
            'conflict.settled': press(texts.tasks.conflict.keepMine),
          },
          events: [
            { type: 'text.changed', text: 'Write all the notes', ...ids },
            { type: 'text.confirmed', ...ids },
            { type: 'edit.started' },
            { type: 'text.discarded' },
            { type: 'conflict.settled', keep: 'mine', ...ids },
            { type: 'write.failed', mutationId, error },
            {
              type: 'write.conflicted',
              mutationId,
              current: aTask({ id: taskId, version: 2, title: 'Burn the notes' }),
            },
          ],
          serializeState: ({ context }) => context.text ?? '',
          seen: {
            'editing.clean': () => {
              within(task()).getByRole('heading', { name: 'Write the notes' });
              expect(buttonState(task(), texts.ui.title.edit)).toBe('ready');
            },
            'editing.unsaved.open': () => {
              expect(document.activeElement).toBe(screen.getByRole('textbox', { name: texts.ui.title.label }));
              expect(buttonState(screen.getByRole('dialog'), texts.ui.title.confirm)).toBe('ready');
            },
            'editing.unsaved.saving': () => {
              screen.getByRole('heading', { name: 'Write all the notes' });
              isTold('Título: Guardando…');
            },
            'editing.unsaved.failed': () => {
              const field = screen.getByRole<HTMLTextAreaElement>('textbox', {
                name: texts.ui.title.label,
                description: 'not yours',
              });
              expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['Write all the notes', 'true']);
              within(screen.getByRole('dialog')).getByRole('alert');
            },
            'editing.unsaved.conflicted': () => {
              expect(
                conflict(texts.ui.title.label).getByRole('group', { name: texts.tasks.conflict.mine }).textContent,
              ).toBe('Write all the notes');
              conflict(texts.ui.title.label).getByRole('button', { name: texts.tasks.conflict.keepMine });
            },
          },
        },
        {
          ...opened,
          find: textOf('taskDetail.description'),
          acts: {
            ...answersOf('taskDetail.description'),
            'write.waiting': answer('taskDetail.description'),
            'text.changed': paste('With a pen'),
          },
          events: [
            { type: 'text.changed', text: 'With a pen', ...ids },
            { type: 'xstate.after.pause.savedText.editing.unsaved.typed' },
            { type: 'write.waiting', mutationId },
            { type: 'write.failed', mutationId, error },
            {
              type: 'write.conflicted',
              mutationId,
              current: aTask({ id: taskId, version: 2, description: 'With a quill' }),
            },
          ],
          seen: {
            'editing.clean': () =>
              expect(screen.getByRole('textbox', { name: texts.tasks.detail.description }).textContent).toBe(''),
            'editing.unsaved.typed': () => isTold('Descripción: Guardando…'),
            'editing.unsaved.saving': () => isTold('Descripción: Guardando…'),
            'editing.unsaved.waiting': () => isTold('Descripción: Esperando conexión'),
            'editing.unsaved.failed': () => {
              isTold('Descripción: No se pudo guardar');
              within(task()).getByText('not yours');
              expect([
                buttonState(task(), texts.tasks.detail.saveRestored),
                buttonState(task(), texts.tasks.detail.discardRestored),
              ]).toEqual(['ready', 'ready']);
            },
            'editing.unsaved.conflicted': () => {
              isTold('Descripción: Conflicto');
              expect(
                conflict(texts.tasks.detail.description).getByRole('group', { name: texts.tasks.conflict.mine })
                  .textContent,
              ).toBe('With a pen');
              conflict(texts.tasks.detail.description).getByRole('button', { name: texts.tasks.conflict.takeTheirs });
            },
          },
        },
        {
          ...opened,
          find: textOf('taskDetail.description'),
          drafts: { [draftKey.description(ada.id, taskId)]: 'With a pen' },
          acts: { 'text.discarded': press(texts.tasks.detail.discardRestored) },
          events: [{ type: 'text.discarded' }],
          seen: {
            'editing.unsaved.restored': () => {
              within(task()).getByText(texts.tasks.detail.restored);
              expect([
                buttonState(task(), texts.tasks.detail.saveRestored),
                buttonState(task(), texts.tasks.detail.discardRestored),
              ]).toEqual(['ready', 'ready']);
              expect(screen.getByRole('textbox', { name: texts.tasks.detail.description }).textContent).toBe(
                'With a pen',
              );
            },
          },
        },
        {
          path: `/documents/${plan.id}`,
          answers: {
            loadPage: (input: LoadInput) => (input.spec.kind === 'document' ? plan : pageOf(input)),
          },
          reach: async () => void (await screen.findByRole('textbox', { name: texts.ui.title.label })),
          find: textOf('documentEditor.title'),
          acts: {
            'write.failed': answer('documentEditor.title'),
            'write.waiting': answer('documentEditor.title'),
            // From another text, because the field may show this one already.
            'text.changed': inSequence(
              fill({ [texts.ui.title.label]: 'Plan' }),
              fill({ [texts.ui.title.label]: 'Plan B' }),
            ),
            'text.flushed': async () => void fireEvent.blur(documentTitle()),
          },
          events: [
            { type: 'text.changed', text: 'Plan B', ...ids },
            { type: 'text.flushed' },
            { type: 'write.waiting', mutationId },
            { type: 'write.failed', mutationId, error },
            { type: 'write.failed', mutationId, error: failureOf(new AppError('CONFLICT', 'changed')) },
          ],
          seen: {
            'editing.clean': () => {
              titleSays(null);
              expect(documentTitle().value).toBe('Plan');
            },
            'editing.unsaved.typed': () => titleSays(texts.ui.saveState.saving),
            'editing.unsaved.saving': () => titleSays(texts.ui.saveState.saving),
            'editing.unsaved.waiting': () => titleSays(texts.ui.saveState.waiting),
            'editing.unsaved.failed': () => {
              titleSays(texts.ui.saveState.failed);
              expect(documentTitle().value).toBe('Plan B');
            },
            'editing.unsaved.conflicted': () => {
              titleSays(null);
              within(within(screen.getByRole('article')).getByRole('alert')).getByText(/«Plan»/);
            },
          },
        },
        {
          path: `/documents/${plan.id}`,
          answers: {
            loadPage: (input: LoadInput) => (input.spec.kind === 'document' ? plan : pageOf(input)),
          },
          reach: async () => void (await screen.findByRole('textbox', { name: texts.ui.title.label })),
          find: textOf('documentEditor.title'),
          drafts: { [draftKey.documentTitle(ada.id, plan.id)]: 'Plan B' },
          acts: { 'text.discarded': press(texts.documents.document.discardRestored) },
          events: [{ type: 'text.discarded' }],
          seen: {
            'editing.unsaved.restored': () => {
              const article = within(screen.getByRole('article'));
              article.getByText(texts.tasks.detail.restored);
              article.getByRole('button', { name: texts.tasks.detail.saveRestored });
              article.getByRole('button', { name: texts.tasks.detail.discardRestored });
              expect(article.getByRole<HTMLTextAreaElement>('textbox', { name: texts.ui.title.label }).value).toBe(
                'Plan B',
              );
            },
            'editing.clean': () => {
              expect(documentTitle().value).toBe('Plan');
            },
          },
        },
        {
          path: flowPath,
          reach: async (app) => {
            await after('workflowEditor', { type: 'record.loaded', record: flow })(app);
            await screen.findByRole('button', { name: texts.workflows.editor.simulate });
          },
          find: textOf('workflowDraft.text'),
          acts: {
            ...answersOf('workflowDraft.text'),
            'write.waiting': answer('workflowDraft.text'),
            'text.changed': inSequence(
              fill({ [texts.workflows.editor.name]: 'How they sail' }),
              fill({ [texts.workflows.editor.name]: 'How we sail' }),
            ),
          },
          events: [
            { type: 'text.changed', text: sailing, ...ids },
            { type: 'xstate.after.pause.savedText.editing.unsaved.typed' },
            { type: 'write.waiting', mutationId },
            { type: 'write.failed', mutationId, error },
            { type: 'write.conflicted', mutationId, current: { ...flow, version: 4, name: 'How they ship' } },
          ],
          seen: {
            'editing.clean': () => draftIs(texts.workflows.saveStates.saved),
            'editing.unsaved.typed': () => draftIs(texts.workflows.saveStates.dirty),
            'editing.unsaved.saving': () => draftIs(texts.workflows.saveStates.saving),
            'editing.unsaved.waiting': () => {
              draftIs(texts.workflows.saveStates.waiting);
              expect(buttonState(document.body, texts.workflows.retry)).toBe('ready');
            },
            'editing.unsaved.failed': () => {
              draftIs(texts.workflows.saveStates.failed);
              alertWithText(texts.workflows.saveFailed({ reason: 'not yours' }));
              expect(buttonState(document.body, texts.workflows.retry)).toBe('ready');
            },
            'editing.unsaved.conflicted': () => {
              draftIs(texts.workflows.saveStates.conflicted);
              const choice = screen.getByRole('alert', { name: texts.workflows.conflict.title });
              expect([
                buttonState(choice, texts.workflows.conflict.keepMine),
                buttonState(choice, texts.workflows.conflict.takeTheirs),
              ]).toEqual(['ready', 'ready']);
            },
          },
        },
      ],
      unseen: {
        'editing.opening': 'the record has not loaded',
        'editing.unsaved.typedOn': 'looks as in saving',
        'editing.abandoned': 'its dialog is closing',
        'delivery.none': 'the states of editing show it',
        'delivery.pending': 'the states of editing show it',
      },
    }),
  ).toEqual({ paths: 18, states: { seen: 8, all: 13 } });
}, 180_000);
