import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import { formOf } from '../../../src/machines/flow/sprints/sprintForm.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertWithText, buttonState, dialog, fieldError } from '../elements.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import '../elementSizes.ts';
import { clickButton, inSequence, press, pressInMenu, pressKey, submit } from '../userActions.ts';
import { board, listing, pageOf, plannedSprint, project, token, workspace } from '../world.ts';

const refused = new AppError('FORBIDDEN', 'not yours');
/** Each walk submits by the form itself. */
const submitted = { type: 'form.submitted', values: {}, recordId: 'r', mutationId: 'm' } as const;
const failed = { type: 'xstate.error.actor.saveRecord', error: refused } as const;
const passwordError = () => fieldError(texts.settings.currentPassword, dialog(texts.settings.tokens.createTitle));
const tokenDialog = () => dialog(texts.settings.tokens.createTitle);
const sprintDialog = () => dialog(texts.sprints.form.create);

async function submitSprint() {
  await submit({ [texts.sprints.form.name]: '' }, texts.sprints.form.submit.create, sprintDialog)();
  expect(fieldError(texts.sprints.form.name, sprintDialog())).toBe(texts.sprints.form.problems.noName);
  await submit({ [texts.sprints.form.name]: 'Sprint 2' }, texts.sprints.form.submit.create, sprintDialog)();
}

/** Submits the form of a token without its text fields first. */
const submitToken = (fields: Readonly<Record<string, string>>) => async () => {
  const name = texts.settings.tokens.name;
  await clickButton(texts.settings.tokens.createConfirm, tokenDialog);
  expect(fieldError(name, tokenDialog())).toContain(texts.settings.tokens.nameRequired);
  if (texts.settings.currentPassword in fields)
    expect(fieldError(texts.settings.currentPassword, tokenDialog())).toContain(texts.validation.currentPassword);
  await submit({ [name]: 'Scripts', ...fields }, texts.settings.tokens.createConfirm, tokenDialog)();
};
const nameOfRoom = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });

test('the screen shows the expected content in every state of the recordForm machine', async () => {
  expect(
    await coverScreen({
      machine: 'recordForm',
      acts: { 'form.dismissed': pressKey('Escape', () => screen.getByRole('dialog')) },
      withoutAct: { 'form.left': 'the page sends it when a person leaves, but leaving also stops its actor' },
      walks: [
        {
          path: '/boards?create=true',
          events: [submitted, failed],
          acts: {
            'form.submitted': submit({ [texts.boards.dialog.name]: 'Week 13' }, texts.boards.dialog.submit, () =>
              dialog(texts.boards.dialog.title),
            ),
          },
          seen: {
            'editing.typing': () =>
              expect(buttonState(dialog(texts.boards.dialog.title), texts.boards.dialog.submit)).not.toBe('busy'),
            saving: () =>
              expect(buttonState(dialog(texts.boards.dialog.title), texts.boards.dialog.submit)).toBe('busy'),
            'editing.failed': () => within(dialog(texts.boards.dialog.title)).getByText('not yours'),
          },
        },
        {
          path: `/boards/${board.id}`,
          answers: {
            loadPage: (input: LoadInput) => (input.spec.kind === 'board' ? board : pageOf(input)),
          },
          reach: async () =>
            void (await screen.findByRole('heading', { name: texts.boards.board.title({ name: board.name }) })),
          events: [
            { type: 'form.opened', values: { name: 'Week 13', sharedWith: [] }, record: board },
            submitted,
            failed,
            { type: 'form.dismissed' },
          ],
          acts: {
            'form.opened': pressInMenu(texts.boards.board.menu, texts.boards.board.settings),
            'form.submitted': submit({}, texts.boards.settings.submit, () => dialog(texts.boards.settings.title)),
          },
          seen: {
            closed: () => expect(screen.queryByRole('dialog')).toBeNull(),
            'editing.typing': () => {
              expect(buttonState(dialog(texts.boards.settings.title), texts.boards.settings.submit)).toBe('ready');
              expect(screen.queryByText('not yours')).toBeNull();
            },
            saving: () =>
              expect(buttonState(dialog(texts.boards.settings.title), texts.boards.settings.submit)).toBe('busy'),
            'editing.failed': () => {
              expect(buttonState(dialog(texts.boards.settings.title), texts.boards.settings.submit)).toBe('ready');
              alertWithText('not yours', dialog(texts.boards.settings.title));
            },
          },
        },
        {
          path: `/projects/${project.id}/workflows?create=true`,
          reach: async () => void (await screen.findByRole('dialog', { name: texts.workflows.createDialog.title })),
          events: [submitted, failed],
          acts: {
            'form.submitted': submit(
              { [texts.workflows.createDialog.name]: 'How we ship' },
              texts.workflows.createDialog.submit,
              () => dialog(texts.workflows.createDialog.title),
            ),
          },
          seen: {
            'editing.typing': () => {
              expect(
                buttonState(dialog(texts.workflows.createDialog.title), texts.workflows.createDialog.submit),
              ).not.toBe('busy');
              expect(screen.queryByText('not yours')).toBeNull();
            },
            saving: () =>
              expect(buttonState(dialog(texts.workflows.createDialog.title), texts.workflows.createDialog.submit)).toBe(
                'busy',
              ),
            'editing.failed': () => {
              alertWithText('not yours', dialog(texts.workflows.createDialog.title));
              expect(buttonState(dialog(texts.workflows.createDialog.title), texts.workflows.createDialog.submit)).toBe(
                'ready',
              );
            },
          },
        },
        {
          path: `/projects/${project.id}/tasks`,
          reach: async () => void (await screen.findByRole('button', { name: texts.board.savedViews.label })),
          events: [
            {
              type: 'form.opened',
              values: {
                name: '',
                shared: false,
                content: { search: '', filters: noFilters, mode: 'kanban', columns: {} },
              },
              record: null,
            },
            submitted,
            failed,
          ],
          acts: {
            'form.opened': pressInMenu(texts.board.savedViews.label, texts.board.savedViews.saveAs),
            'form.submitted': submit({ [texts.board.savedViews.name]: 'Mine' }, texts.board.savedViews.save, () =>
              dialog(texts.board.savedViews.saveTitle),
            ),
          },
          seen: {
            closed: () => expect(screen.queryByRole('dialog')).toBeNull(),
            'editing.typing': () => expect(screen.queryByText('not yours')).toBeNull(),
            saving: () => {
              expect(buttonState(dialog(texts.board.savedViews.saveTitle), texts.board.savedViews.save)).toBe('busy');
              expect(buttonState(dialog(texts.board.savedViews.saveTitle), texts.board.savedViews.cancel)).toBe(
                'disabled',
              );
            },
            'editing.failed': () => alertWithText('not yours', dialog(texts.board.savedViews.saveTitle)),
          },
        },
        {
          path: '/poker-planning/create',
          reach: async () => void (await screen.findByRole('heading', { level: 1, name: texts.poker.form.title })),
          events: [submitted, failed],
          acts: {
            'form.submitted': async () => {
              fireEvent.change(nameOfRoom(), { target: { value: 'Refinement' } });
              await clickButton(texts.poker.form.submit);
            },
          },
          seen: {
            'editing.typing': () => {
              expect(screen.queryByText('not yours')).toBeNull();
              expect(buttonState(document.body, texts.poker.form.submit)).not.toBe('busy');
              expect(nameOfRoom().disabled).toBe(false);
            },
            saving: () => {
              expect(buttonState(document.body, texts.poker.form.submit)).toBe('busy');
              expect(nameOfRoom().disabled).toBe(true);
            },
            'editing.failed': () => {
              alertWithText('not yours');
              expect(nameOfRoom().value).toBe('Refinement');
            },
          },
        },
        {
          path: `/projects/${project.id}/sprints`,
          reach: async () => void (await screen.findByRole('link', { name: 'Sprint 1' })),
          events: [
            { type: 'form.opened', values: { ...formOf(plannedSprint), name: '' }, record: null },
            submitted,
            failed,
          ],
          acts: { 'form.opened': press(texts.sprints.create), 'form.submitted': submitSprint },
          seen: {
            closed: () => expect(screen.queryByRole('dialog')).toBeNull(),
            'editing.typing': () => {
              expect(buttonState(dialog(texts.sprints.form.create), texts.sprints.form.submit.create)).toBe('ready');
              expect(fieldError(texts.sprints.form.name, dialog(texts.sprints.form.create))).toBeNull();
              expect(screen.queryByText('not yours')).toBeNull();
            },
            saving: () => {
              expect(buttonState(dialog(texts.sprints.form.create), texts.sprints.form.submit.create)).toBe('busy');
              expect(buttonState(dialog(texts.sprints.form.create), texts.sprints.form.cancel)).toBe('disabled');
            },
            'editing.failed': () => {
              alertWithText('not yours', dialog(texts.sprints.form.create));
              expect(buttonState(dialog(texts.sprints.form.create), texts.sprints.form.submit.create)).toBe('ready');
            },
          },
        },
        {
          path: '/settings/account',
          answers: {
            loadPage: (input: LoadInput) =>
              input.spec.kind === 'signInMethods'
                ? { password: false, providers: ['Google'] }
                : listing('accessTokens', [token]).loadPage(input),
          },
          reach: async () => void (await screen.findByText('Claude')),
          events: [
            {
              type: 'form.opened',
              values: { name: '', workspaceId: workspace.id, scope: 'read', days: 90 },
              record: null,
            },
            submitted,
            failed,
          ],
          acts: { 'form.opened': press(texts.settings.tokens.create), 'form.submitted': submitToken({}) },
          seen: {
            closed: () => expect(screen.queryByRole('dialog')).toBeNull(),
            'editing.typing': () => {
              expect(fieldError(texts.settings.tokens.name, dialog(texts.settings.tokens.createTitle))).toBeNull();
              expect(buttonState(dialog(texts.settings.tokens.createTitle), texts.settings.tokens.createConfirm)).toBe(
                'ready',
              );
            },
            saving: () => {
              expect(buttonState(dialog(texts.settings.tokens.createTitle), texts.settings.tokens.createConfirm)).toBe(
                'busy',
              );
              expect(buttonState(dialog(texts.settings.tokens.createTitle), texts.settings.cancel)).toBe('disabled');
            },
            'editing.failed': () => {
              alertWithText('not yours', dialog(texts.settings.tokens.createTitle));
              expect(fieldError(texts.settings.tokens.name, dialog(texts.settings.tokens.createTitle))).toBeNull();
              expect(screen.queryByLabelText(texts.settings.currentPassword)).toBeNull();
            },
          },
        },
        {
          path: '/settings/account',
          answers: listing('accessTokens', [token]),
          reach: async () => void (await screen.findByText('Claude')),
          events: [
            {
              type: 'form.opened',
              values: { name: '', workspaceId: workspace.id, scope: 'write', days: 90, password: '' },
              record: null,
            },
            submitted,
            {
              type: 'xstate.error.actor.saveRecord',
              error: new AppError('VALIDATION', 'wrong', { issues: [{ path: 'body.password', message: 'is wrong' }] }),
            },
          ],
          acts: {
            'form.opened': inSequence(
              press(texts.settings.tokens.create),
              press(texts.settings.tokens.scopes.write, 'radio'),
            ),
            'form.submitted': submitToken({ [texts.settings.currentPassword]: 'wrong password' }),
          },
          seen: {
            closed: () => expect(screen.queryByRole('dialog')).toBeNull(),
            'editing.typing': () => expect(passwordError()).toBeNull(),
            'editing.failed': () => {
              const form = within(dialog(texts.settings.tokens.createTitle));
              expect(passwordError()).toBe('is wrong');
              expect(form.getByLabelText<HTMLInputElement>(texts.settings.tokens.name).value).toBe('Scripts');
              expect(
                form.getByRole<HTMLInputElement>('radio', { name: texts.settings.tokens.scopes.write }).checked,
              ).toBe(true);
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 9, states: { seen: 4, all: 4 } });
});
