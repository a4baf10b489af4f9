/** Actors of the screens for accounts, members and invitations, which exist without a workspace. */
import { accessTokensMachine, tokenDeletion, tokenForm } from '../../machines/accessTokens/accessTokens.machine.ts';
import { accountSettingsMachine } from '../../machines/accountSettings/accountSettings.machine.ts';
import { createWorkspaceMachine } from '../../machines/createWorkspace/createWorkspace.machine.ts';
import { readApi } from '../../machines/documentation/apiReference.ts';
import { documentationMachine } from '../../machines/documentation/documentation.machine.ts';
import type { LoadedApi } from '../../machines/documentation/documentation.types.ts';
import { invitationMachine } from '../../machines/invitation/invitation.machine.ts';
import { membersMachine } from '../../machines/members/members.machine.ts';
import { notificationSettingsMachine } from '../../machines/notificationSettings/notificationSettings.machine.ts';
import { passwordResetMachine } from '../../machines/passwordReset/passwordReset.machine.ts';
import { profileSettingsMachine } from '../../machines/profileSettings/profileSettings.machine.ts';
import { workspaceSettingsMachine } from '../../machines/workspaceSettings/workspaceSettings.machine.ts';
import { createToken, loadTokens, revokeToken } from '../../services/api/accessTokens.ts';
import { loadApiDescription } from '../../services/api/apiDescription.ts';
import { acceptInvitation, previewInvitation } from '../../services/api/invitations.ts';
import { changeForgottenPassword, requestReset } from '../../services/api/passwordReset.ts';
import { changeInvitation, changeMember } from '../../services/api/people.ts';
import {
  changeOwnPassword,
  deleteAccount,
  deleteWorkspace,
  exportData,
  leaveWorkspace,
  loadDevices,
  loadMethods,
  loadNotificationSettings,
  loadOwnAccount,
  renameWorkspace,
  revokeSession,
  setDefaultWorkspace,
  signOutEverywhere,
  transferWorkspace,
  updateAccount,
  updateNotificationSettings,
  uploadAvatar,
} from '../../services/api/settings.ts';
import { createWorkspace as sendWorkspace } from '../../services/api/workspaces.ts';
import { defineActor } from '../actor.ts';

export const documentation = defineActor({
  logic: () => documentationMachine.provide({ actors: { loadApi: loadApiDescription<LoadedApi>(readApi) } }),
  input: () => ({}),
});
export const invitation = defineActor({
  logic: ({ http }) =>
    invitationMachine.provide({
      actors: { previewInvitation: previewInvitation(http), acceptInvitation: acceptInvitation(http) },
    }),
  input: ({ token }: { token: string }, { user }) => ({ token, userId: user?.id ?? null }),
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
  input: ({ token }: { token: string | null }) => ({ token }),
});
export const accessTokens = defineActor({
  logic: ({ http }) =>
    accessTokensMachine.provide({
      actors: {
        loadTokens: loadTokens(http),
        form: tokenForm.provide({ actors: { saveRecord: createToken(http) } }),
        deletion: tokenDeletion.provide({ actors: { deleteRecord: revokeToken(http) } }),
      },
    }),
  input: () => ({}),
});
export const accountSettings = defineActor({
  logic: ({ http }) =>
    accountSettingsMachine.provide({
      actors: {
        changeOwnPassword: changeOwnPassword(http),
        loadMethods: loadMethods(http),
        loadDevices: loadDevices(http),
        revokeSession: revokeSession(http),
        signOutEverywhere: signOutEverywhere(http),
        exportData: exportData(http),
        deleteAccount: deleteAccount(http),
      },
    }),
  input: () => ({}),
});
export const profileSettings = defineActor({
  logic: ({ http }) =>
    profileSettingsMachine.provide({
      actors: {
        loadOwnAccount: loadOwnAccount(http),
        updateAccount: updateAccount(http),
        uploadAvatar: uploadAvatar(http),
      },
    }),
  input: () => ({}),
});
export const notificationSettings = defineActor({
  logic: ({ http }) =>
    notificationSettingsMachine.provide({
      actors: {
        loadNotificationSettings: loadNotificationSettings(http),
        updateNotificationSettings: updateNotificationSettings(http),
      },
    }),
  input: () => ({}),
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
