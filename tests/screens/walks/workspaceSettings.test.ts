import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPage } from '../../../src/machines/records/testing.ts';
import type { User } from '../../../domain/account.ts';
import { AppError } from '../../../domain/errors.ts';
import type { WorkspaceMember } from '../../../domain/workspace.ts';
import type { LoadInput } from '../../../src/machines/records/records.types.ts';
import { uuid } from '../../../src/machines/records/testing.ts';
import { after } from '../after.ts';
import type { RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { inSequence, submit } from '../userActions.ts';
import { alertWithText, buttonState, dialog } from '../elements.ts';
import { ada, grace, storedSessionOf, pageOf, workspace } from '../world.ts';

const path = '/settings/workspace';
const refused = new AppError('FORBIDDEN', 'not yours');
const abilities = { giveRoles: [], remove: false, resetPassword: false, transferTo: false };
const own: WorkspaceMember = { ...ada, role: 'owner', abilities };
const successor: WorkspaceMember = {
  ...grace,
  email: 'grace@example.com',
  role: 'admin',
  abilities: { ...abilities, transferTo: true },
};
// Two owners, because the last owner cannot leave.
const people = [
  own,
  successor,
  { ...successor, id: uuid(501), name: 'Alan', lastName: 'Turing', role: 'owner' as const, abilities },
];
const answers = {
  loadPage: (input: LoadInput) => (input.spec.kind === 'members' ? aPage(people) : pageOf(input)),
};
const settled = async () => void (await waitFor(() => screen.getByRole('button', { name: 'Leave workspace' })));
const then =
  (...events: Parameters<typeof after<'workspaceSettings'>> extends [unknown, ...infer E] ? E : never) =>
  async (app: RunningApp) => {
    await settled();
    await after('workspaceSettings', ...events)(app);
  };

const submitted = { type: 'name.submitted', name: 'Analytical', mutationId: 'm' } as const;
const submitName = submit({ Name: 'Analytical' }, 'Save');
const leave = { type: 'leave.requested' } as const;
const transfer = { type: 'transfer.requested', memberId: grace.id, name: 'Grace Hopper' } as const;
const remove = { type: 'delete.requested' } as const;
const confirmed = { type: 'departure.confirmed', mutationId: 'm' } as const;
const deletion = { type: 'deletion.confirmed', name: workspace.name, mutationId: 'm' } as const;
const elsewhere: User = { ...ada, workspaceDefaultId: uuid(502) };

const nameOf = () => screen.getByLabelText<HTMLInputElement>('Name').value;
const button = (name: string, place = document.body) => buttonState(place, name);
const leaving = () => dialog('Leave Babbage & Co?');
const transferring = () => dialog('Make Grace Hopper the owner?');
const deleting = () => dialog('Delete Babbage & Co?');
const confirmDeletion = submit({ 'Write Babbage & Co to confirm': workspace.name }, 'Delete workspace', deleting);
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull();
const followingUp = () => {
  noDialog();
  for (const name of ['Leave workspace', 'Delete workspace', 'Transfer ownership'])
    expect(button(name)).toBe('disabled');
};

test('the screen shows the expected content in every state of the workspaceSettings machine', async () => {
  expect(
    await coverScreen({
      machine: 'workspaceSettings',
      walks: [
        {
          path,
          answers,
          events: [
            submitted,
            { type: 'xstate.done.actor.renameWorkspace', output: { ...workspace, name: 'Analytical', version: 2 } },
          ],
          hands: { 'name.submitted': submitName },
          seen: {
            'name.editing': () => {
              expect(nameOf()).toBe('Babbage & Co');
              expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
            },
            'name.saving': () => expect(button('Save')).toBe('busy'),
          },
        },
        {
          path,
          answers,
          reach: inSequence(
            submitName,
            after('workspaceSettings', { type: 'xstate.error.actor.renameWorkspace', error: refused }),
          ),
          hands: { 'name.submitted': submit({}, 'Save') },
          events: [submitted],
          seen: {
            'name.editing': () => {
              alertWithText('Error: not yours');
              expect(nameOf()).toBe('Analytical');
              expect(button('Save')).toBe('ready');
            },
            'name.saving': () => expect(button('Save')).toBe('busy'),
          },
        },
        {
          path,
          session: storedSessionOf(elsewhere),
          answers: { ...answers, loadAccount: () => elsewhere },
          events: [{ type: 'default.requested' }, { type: 'xstate.done.actor.setDefaultWorkspace', output: ada }],
          seen: {
            'default.idle': () => expect(button('Open this workspace when I sign in')).toBe('ready'),
            'default.saving': () => expect(button('Open this workspace when I sign in')).toBe('busy'),
          },
        },
        {
          path,
          answers,
          reach: settled,
          events: [
            leave,
            transfer,
            remove,
            confirmed,
            deletion,
            { type: 'xstate.done.actor.leaveWorkspace', output: undefined },
            { type: 'xstate.error.actor.loadOwnAccount', error: new AppError('NETWORK', 'no answer') },
          ],
          hands: { 'deletion.confirmed': confirmDeletion },
          seen: {
            'departure.idle': () => {
              noDialog();
              expect(button('Leave workspace')).toBe('ready');
              expect(button('Delete workspace')).toBe('ready');
              expect(button('Transfer ownership')).toBe('disabled');
            },
            'departure.confirmingLeave': () => expect(button('Leave', leaving())).toBe('ready'),
            'departure.leaving': () => {
              expect(button('Leave', leaving())).toBe('busy');
              expect(button('Cancel', leaving())).toBe('disabled');
            },
            'departure.confirmingTransfer': () => {
              within(transferring()).getByText('They become the owner, and you an admin.');
              expect(button('Transfer', transferring())).toBe('ready');
            },
            'departure.transferring': () => expect(button('Transfer', transferring())).toBe('busy'),
            'departure.confirmingDelete': () => {
              within(deleting()).getByLabelText('Write Babbage & Co to confirm');
              expect(button('Delete workspace', deleting())).toBe('disabled');
            },
            'departure.deleting': () => expect(button('Delete workspace', deleting())).toBe('busy'),
            'departure.loadingAccount': () => {
              screen.getByText('You left the workspace');
              followingUp();
            },
            'departure.accountFailed': followingUp,
          },
        },
        {
          path,
          answers,
          reach: then(leave, confirmed, { type: 'xstate.done.actor.leaveWorkspace', output: undefined }),
          events: [
            {
              type: 'xstate.done.actor.loadOwnAccount',
              output: { ...ada, workspaceDefaultId: null, defaultWorkspace: null, workspaces: [] },
            },
          ],
          seen: {
            'departure.departed': (app) => {
              expect(app.address()).toBe('/create-workspace');
              screen.getByRole('heading', { level: 1, name: 'Create workspace' });
            },
            'departure.loadingAccount': followingUp,
          },
        },
        {
          path,
          answers,
          reach: then(leave, confirmed, { type: 'xstate.error.actor.leaveWorkspace', error: refused }),
          events: [confirmed],
          seen: {
            'departure.confirmingLeave': () => alertWithText('not yours', leaving()),
            'departure.leaving': () => expect(button('Leave', leaving())).toBe('busy'),
          },
        },
        {
          path,
          answers,
          reach: then(transfer, confirmed, { type: 'xstate.error.actor.transferWorkspace', error: refused }),
          events: [{ type: 'departure.cancelled' }],
          seen: {
            'departure.confirmingTransfer': () => alertWithText('not yours', transferring()),
            'departure.idle': noDialog,
          },
        },
        {
          path,
          answers,
          reach: inSequence(
            then(remove),
            confirmDeletion,
            after('workspaceSettings', { type: 'xstate.error.actor.deleteWorkspace', error: refused }),
          ),
          events: [{ type: 'departure.cancelled' }],
          seen: {
            'departure.confirmingDelete': () => alertWithText('not yours', deleting()),
            'departure.idle': noDialog,
          },
        },
      ],
    }),
  ).toEqual({ paths: 10, states: { seen: 14, all: 14 } });
});
