import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aPage } from '../../../src/machines/sync/records/testing.ts';
import type { User } from '../../../domain/account.ts';
import { AppError } from '../../../domain/errors.ts';
import type { WorkspaceMember } from '../../../domain/workspace.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import type { RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { inSequence, press, submit } from '../userActions.ts';
import '../elementSizes.ts';
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
const settled = async () => void (await waitFor(() => screen.getByRole('button', { name: texts.settings.leave })));
const then =
  (...events: Parameters<typeof after<'workspaceSettings'>> extends [unknown, ...infer E] ? E : never) =>
  async (app: RunningApp) => {
    await settled();
    await after('workspaceSettings', ...events)(app);
  };

const submitted = { type: 'name.submitted', name: 'Analytical', mutationId: 'm' } as const;
const submitName = submit({ [texts.settings.workspaceName]: 'Analytical' }, texts.settings.save);
const leave = { type: 'leave.requested' } as const;
const transfer = { type: 'transfer.requested', memberId: grace.id, name: 'Grace Hopper' } as const;
const remove = { type: 'delete.requested' } as const;
const confirmed = { type: 'departure.confirmed', mutationId: 'm' } as const;
const deletion = { type: 'deletion.confirmed', name: workspace.name, mutationId: 'm' } as const;
const elsewhere: User = { ...ada, workspaceDefaultId: uuid(502) };

const nameOf = () => screen.getByLabelText<HTMLInputElement>(texts.settings.workspaceName).value;
const button = (name: string, place = document.body) => buttonState(place, name);
const leaving = () => dialog(texts.settings.leaveTitle({ name: workspace.name }));
const transferring = () => dialog(texts.settings.transferTitle({ person: 'Grace Hopper' }));
const deleting = () => dialog(texts.settings.deleteWorkspaceTitle({ name: workspace.name }));
const confirmDeletion = submit(
  { [texts.settings.typeName({ name: workspace.name })]: workspace.name },
  texts.settings.deleteWorkspace,
  deleting,
);
const confirmLabels = new RegExp(`^(?:${texts.settings.leaveConfirm}|${texts.settings.transferConfirm})$`);
const choose = async (): Promise<void> => {
  await press(new RegExp(`^${texts.settings.transferTo}`))();
  await userEvent.click(await screen.findByRole('option', { name: /Grace Hopper/, hidden: true }));
};
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull();
const followingUp = () => {
  noDialog();
  for (const name of [texts.settings.leave, texts.settings.deleteWorkspace, texts.settings.transfer])
    expect(button(name)).toBe('disabled');
};

test('the screen shows the expected content in every state of the workspaceSettings machine', async () => {
  expect(
    await coverScreen({
      machine: 'workspaceSettings',
      acts: {
        'name.submitted': submitName,
        'default.requested': press(texts.settings.makeDefault),
        'leave.requested': press(texts.settings.leave),
        'successor.chosen': choose,
        'transfer.requested': inSequence(choose, press(texts.settings.transfer)),
        'delete.requested': press(texts.settings.deleteWorkspace),
        'departure.confirmed': press(confirmLabels, 'button', () => screen.getByRole('dialog')),
        'departure.cancelled': press(texts.settings.cancel),
        'deletion.confirmed': confirmDeletion,
      },
      walks: [
        {
          path,
          answers,
          events: [
            submitted,
            { type: 'xstate.done.actor.renameWorkspace', output: { ...workspace, name: 'Analytical', version: 2 } },
          ],
          seen: {
            'name.editing': () => {
              expect(nameOf()).toBe('Babbage & Co');
              expect(screen.queryByRole('button', { name: texts.settings.save })).toBeNull();
            },
            'name.saving': () => expect(button(texts.settings.save)).toBe('busy'),
          },
        },
        {
          path,
          answers,
          reach: inSequence(
            submitName,
            after('workspaceSettings', { type: 'xstate.error.actor.renameWorkspace', error: refused }),
          ),
          acts: { 'name.submitted': submit({}, texts.settings.save) },
          events: [submitted],
          seen: {
            'name.editing': () => {
              alertWithText(texts.settings.failed({ message: 'not yours' }));
              expect(nameOf()).toBe('Analytical');
              expect(button(texts.settings.save)).toBe('ready');
            },
            'name.saving': () => expect(button(texts.settings.save)).toBe('busy'),
          },
        },
        {
          path,
          session: storedSessionOf(elsewhere),
          answers: { ...answers, loadAccount: () => elsewhere },
          events: [{ type: 'default.requested' }, { type: 'xstate.done.actor.setDefaultWorkspace', output: ada }],
          seen: {
            'default.idle': () => expect(button(texts.settings.makeDefault)).toBe('ready'),
            'default.saving': () => expect(button(texts.settings.makeDefault)).toBe('busy'),
          },
        },
        {
          path,
          answers,
          reach: settled,
          events: [
            leave,
            { type: 'successor.chosen', memberId: grace.id },
            transfer,
            remove,
            confirmed,
            deletion,
            { type: 'xstate.done.actor.leaveWorkspace', output: undefined },
            { type: 'xstate.error.actor.loadOwnAccount', error: new AppError('NETWORK', 'no answer') },
          ],
          seen: {
            'departure.idle': () => {
              noDialog();
              expect(button(texts.settings.leave)).toBe('ready');
              expect(button(texts.settings.deleteWorkspace)).toBe('ready');
              expect(button(texts.settings.transfer)).toBe('disabled');
            },
            'departure.confirmingLeave': () => expect(button(texts.settings.leaveConfirm, leaving())).toBe('ready'),
            'departure.leaving': () => {
              expect(button(texts.settings.leaveConfirm, leaving())).toBe('busy');
              expect(button(texts.settings.cancel, leaving())).toBe('disabled');
            },
            'departure.confirmingTransfer': () => {
              within(transferring()).getByText(texts.settings.transferText);
              expect(button(texts.settings.transferConfirm, transferring())).toBe('ready');
            },
            'departure.transferring': () => expect(button(texts.settings.transferConfirm, transferring())).toBe('busy'),
            'departure.confirmingDelete': () => {
              within(deleting()).getByLabelText(texts.settings.typeName({ name: workspace.name }));
              expect(button(texts.settings.deleteWorkspace, deleting())).toBe('disabled');
            },
            'departure.deleting': () => expect(button(texts.settings.deleteWorkspace, deleting())).toBe('busy'),
            'departure.loadingAccount': () => {
              screen.getByText(texts.toasts.workspaceLeft);
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
              screen.getByRole('heading', { level: 1, name: texts.createWorkspace.title });
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
            'departure.leaving': () => expect(button(texts.settings.leaveConfirm, leaving())).toBe('busy'),
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
  ).toEqual({ paths: 11, states: { seen: 14, all: 14 } });
});
