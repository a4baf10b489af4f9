/** Actors of the screens for accounts, members and invitations, which run without a workspace. */
import { createWorkspaceMachine } from '../../machines/people/createWorkspace/createWorkspace.machine.ts';
import { invitationMachine } from '../../machines/people/invitation/invitation.machine.ts';
import { membersMachine } from '../../machines/people/members/members.machine.ts';
import { passwordResetMachine } from '../../machines/people/passwordReset/passwordReset.machine.ts';
import { workspaceSettingsMachine } from '../../machines/people/workspaceSettings/workspaceSettings.machine.ts';
import { acceptInvitation, previewInvitation } from '../../services/api/invitations.ts';
import { changeForgottenPassword, requestReset } from '../../services/api/passwordReset.ts';
import { changeInvitation, changeMember } from '../../services/api/people.ts';
import {
  deleteWorkspace,
  leaveWorkspace,
  loadOwnAccount,
  renameWorkspace,
  setDefaultWorkspace,
  transferWorkspace,
} from '../../services/api/settings.ts';
import { createWorkspace as sendWorkspace } from '../../services/api/workspaces.ts';
import { defineActor } from '../actor.ts';

export const invitation = defineActor({
  logic: ({ http }) =>
    invitationMachine.provide({
      actors: { previewInvitation: previewInvitation(http), acceptInvitation: acceptInvitation(http) },
    }),
  input: ({ token }: { token: string }, { user, seed }) => ({
    token,
    userId: user?.id ?? null,
    workspaceIds: user?.workspaces.map(({ id }) => id) ?? [],
    mutationId: seed.mutationId,
  }),
});
export const createWorkspace = defineActor({
  logic: ({ http }) => createWorkspaceMachine.provide({ actors: { createWorkspace: sendWorkspace(http) } }),
  input: (_: object, { user }) => ({ accountId: user?.id ?? '' }),
});
export const passwordReset = defineActor({
  logic: ({ http }) =>
    passwordResetMachine.provide({
      actors: { requestReset: requestReset(http), changeForgottenPassword: changeForgottenPassword(http) },
    }),
  input: ({ token = null }: { token?: string | null }) => ({ token }),
});
export const workspaceSettings = defineActor({
  logic: ({ http }) =>
    workspaceSettingsMachine.provide({
      actors: {
        renameWorkspace: renameWorkspace(http),
        setDefaultWorkspace: setDefaultWorkspace(http),
        leaveWorkspace: leaveWorkspace(http),
        transferWorkspace: transferWorkspace(http),
        deleteWorkspace: deleteWorkspace(http),
        loadOwnAccount: loadOwnAccount(http),
      },
    }),
  input: (_: object, { user, workspace }) =>
    user &&
    workspace && { workspace: user.workspaces.find(({ id }) => id === workspace.id) ?? workspace, accountId: user.id },
});
export const members = defineActor({
  logic: ({ http }) =>
    membersMachine.provide({
      actors: {
        changeMember: changeMember(http),
        changeInvitation: changeInvitation(http),
      },
    }),
  input: (_: object, { user, workspace }) => user && workspace && { workspaceId: workspace.id, accountId: user.id },
});
