import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import type { PokerSettings } from '../../../domain/poker.ts';
import { formOf } from '../../../src/machines/sprints/sprintForm.ts';
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
            'editing.typing': () => expect(buttonState(dialog('Create board'), 'Create board')).not.toBe('busy'),
            saving: () => expect(buttonState(dialog('Create board'), 'Create board')).toBe('busy'),
            'editing.failed': () => within(dialog('Create board')).getByText('not yours'),
          },
        },
        {
          path: `/boards/${board.id}`,
          answers: {
            loadPage: (input: LoadInput) => (input.spec.kind === 'board' ? board : pageOf(input)),
          },
          reach: async () => void (await screen.findByRole('heading', { name: 'Board Week 12' })),
          events: [
            { type: 'form.opened', values: { name: 'Week 13', sharedWith: [] }, record: board },
            submitted,
            failed,
          ],
          serializeState: valuesOf,
          seen: {
            closed: () => expect(screen.queryByRole('dialog')).toBeNull(),
            'editing.typing': () => {
              expect(buttonState(dialog('Board settings'), 'Save')).toBe('ready');
              expect(screen.queryByText('not yours')).toBeNull();
            },
            saving: () => expect(buttonState(dialog('Board settings'), 'Save')).toBe('busy'),
            'editing.failed': () => {
              expect(buttonState(dialog('Board settings'), 'Save')).toBe('ready');
              alertWithText('not yours', dialog('Board settings'));
            },
          },
        },
        {
          path: `/projects/${project.id}/workflows?create=true`,
          reach: async () => void (await screen.findByRole('dialog', { name: 'Create workflow' })),
          events: [{ type: 'form.changed', patch: { name: 'How we ship' } }, submitted, failed],
          serializeState: valuesOf,
          seen: {
            'editing.typing': () => {
              expect(buttonState(dialog('Create workflow'), 'Create workflow')).not.toBe('busy');
              expect(screen.queryByText('not yours')).toBeNull();
            },
            saving: () => expect(buttonState(dialog('Create workflow'), 'Create workflow')).toBe('busy'),
            'editing.failed': () => {
              alertWithText('not yours', dialog('Create workflow'));
              expect(buttonState(dialog('Create workflow'), 'Create workflow')).toBe('ready');
            },
          },
        },
        {
          path: `/projects/${project.id}/tasks`,
          reach: async () => void (await screen.findByRole('button', { name: 'Vistas' })),
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
            'editing.incomplete': () => expect(buttonState(dialog('Guardar vista'), 'Guardar')).toBe('disabled'),
            saving: () => {
              expect(buttonState(dialog('Guardar vista'), 'Guardar')).toBe('busy');
              expect(buttonState(dialog('Guardar vista'), 'Cancelar')).toBe('disabled');
            },
            'editing.failed': () => alertWithText('not yours', dialog('Guardar vista')),
          },
        },
        {
          path: '/poker-planning/create',
          reach: async () => void (await screen.findByRole('heading', { level: 1, name: 'Create room' })),
          events: [
            { type: 'form.changed', patch: { settings: { ...roomSettings, name: 'Refinement' } } },
            submitted,
            failed,
          ],
          serializeState: valuesOf,
          seen: {
            'editing.typing': () => {
              expect(screen.queryByText('not yours')).toBeNull();
              expect(buttonState(document.body, 'Create room')).not.toBe('busy');
              expect(nameOfRoom().disabled).toBe(false);
            },
            saving: () => {
              expect(buttonState(document.body, 'Create room')).toBe('busy');
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
              expect(buttonState(dialog('New sprint'), 'Create sprint')).toBe('ready');
              expect(fieldError('Name', dialog('New sprint'))).toBeNull();
              expect(screen.queryByText('not yours')).toBeNull();
            },
            'editing.incomplete': () => {
              expect(fieldError('Name', dialog('New sprint'))).toBe('Give it a name');
              expect(buttonState(dialog('New sprint'), 'Create sprint')).toBe('ready');
            },
            saving: () => {
              expect(buttonState(dialog('New sprint'), 'Create sprint')).toBe('busy');
              expect(buttonState(dialog('New sprint'), 'Cancel')).toBe('disabled');
            },
            'editing.failed': () => {
              alertWithText('not yours', dialog('New sprint'));
              expect(buttonState(dialog('New sprint'), 'Create sprint')).toBe('ready');
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
              expect(fieldError('Name', dialog('New access token'))).toBeNull();
              expect(buttonState(dialog('New access token'), 'Create token')).toBe('ready');
            },
            'editing.incomplete': () =>
              expect(fieldError('Name', dialog('New access token'))).toContain('Write a name of up to 100 characters'),
            saving: () => {
              expect(buttonState(dialog('New access token'), 'Create token')).toBe('busy');
              expect(buttonState(dialog('New access token'), 'Cancel')).toBe('disabled');
            },
            'editing.failed': () => {
              alertWithText('not yours', dialog('New access token'));
              expect(fieldError('Name', dialog('New access token'))).toBeNull();
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 10, states: { seen: 5, all: 5 } });
});
