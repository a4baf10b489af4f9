import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import type { PokerSettings } from '../../../domain/poker.ts';
import { formOf } from '../../../src/machines/sprints/sprintForm.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertWithText, buttonState, dialog, fieldError } from '../elements.ts';
import type { LoadInput } from '../../../src/machines/records/records.types.ts';
import { board, listing, pageOf, plannedSprint, project, token, workspace } from '../world.ts';

const refused = new AppError('FORBIDDEN', 'not yours');
const submitted = { type: 'form.submitted', recordId: 'r', mutationId: 'm' } as const;
const failed = { type: 'xstate.error.actor.saveRecord', error: refused } as const;
const valuesOf = ({ context }: { context: { values: object } }) => JSON.stringify(context.values);
const roomSettings: PokerSettings = {
  name: '',
  deck: { kind: 'fibonacci' },
  revealing: 'facilitator',
  autoReveal: true,
  timer: null,
};
const passwordError = () => fieldError(texts.settings.currentPassword, dialog(texts.settings.tokens.createTitle));
const nameOfRoom = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });

test('the screen shows the expected content in every state of the recordForm machine', async () => {
  expect(
    await coverScreen({
      machine: 'recordForm',
      walks: [
        {
          path: '/boards?create=true',
          events: [{ type: 'form.changed', patch: { name: 'Week 13' } }, submitted, failed],
          serializeState: valuesOf,
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
          ],
          serializeState: valuesOf,
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
          events: [{ type: 'form.changed', patch: { name: 'How we ship' } }, submitted, failed],
          serializeState: valuesOf,
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
            { type: 'form.changed', patch: { name: 'Mine' } },
            submitted,
            failed,
          ],
          serializeState: valuesOf,
          seen: {
            closed: () => expect(screen.queryByRole('dialog')).toBeNull(),
            'editing.typing': () => expect(screen.queryByText('not yours')).toBeNull(),
            'editing.incomplete': () =>
              expect(buttonState(dialog(texts.board.savedViews.saveTitle), texts.board.savedViews.save)).toBe(
                'disabled',
              ),
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
          events: [
            { type: 'form.changed', patch: { settings: { ...roomSettings, name: 'Refinement' } } },
            submitted,
            failed,
          ],
          serializeState: valuesOf,
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
            { type: 'form.changed', patch: { name: 'Sprint 2' } },
            submitted,
            failed,
          ],
          serializeState: valuesOf,
          seen: {
            closed: () => expect(screen.queryByRole('dialog')).toBeNull(),
            'editing.typing': () => {
              expect(buttonState(dialog(texts.sprints.form.create), texts.sprints.form.submit.create)).toBe('ready');
              expect(fieldError(texts.sprints.form.name, dialog(texts.sprints.form.create))).toBeNull();
              expect(screen.queryByText('not yours')).toBeNull();
            },
            'editing.incomplete': () => {
              expect(fieldError(texts.sprints.form.name, dialog(texts.sprints.form.create))).toBe(
                texts.sprints.form.problems.noName,
              );
              expect(buttonState(dialog(texts.sprints.form.create), texts.sprints.form.submit.create)).toBe('ready');
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
          answers: listing('accessTokens', [token]),
          reach: async () => void (await screen.findByText('Claude')),
          events: [
            {
              type: 'form.opened',
              values: { name: '', workspaceId: workspace.id, scope: 'read', days: 90 },
              record: null,
            },
            { type: 'form.changed', patch: { name: 'Scripts' } },
            submitted,
            failed,
          ],
          serializeState: valuesOf,
          seen: {
            closed: () => expect(screen.queryByRole('dialog')).toBeNull(),
            'editing.typing': () => {
              expect(fieldError(texts.settings.tokens.name, dialog(texts.settings.tokens.createTitle))).toBeNull();
              expect(buttonState(dialog(texts.settings.tokens.createTitle), texts.settings.tokens.createConfirm)).toBe(
                'ready',
              );
            },
            'editing.incomplete': () =>
              expect(fieldError(texts.settings.tokens.name, dialog(texts.settings.tokens.createTitle))).toContain(
                texts.settings.tokens.nameRequired,
              ),
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
              values: { name: 'Scripts', workspaceId: workspace.id, scope: 'write', days: 90, password: '' },
              record: null,
            },
            { type: 'form.changed', patch: { password: 'wrong password' } },
            submitted,
            {
              type: 'xstate.error.actor.saveRecord',
              error: new AppError('VALIDATION', 'wrong', { issues: [{ path: 'body.password', message: 'is wrong' }] }),
            },
          ],
          serializeState: valuesOf,
          seen: {
            closed: () => expect(screen.queryByRole('dialog')).toBeNull(),
            'editing.typing': () => expect(passwordError()).toBeNull(),
            'editing.incomplete': () => expect(passwordError()).toContain(texts.validation.currentPassword),
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
  ).toEqual({ paths: 12, states: { seen: 5, all: 5 } });
});
