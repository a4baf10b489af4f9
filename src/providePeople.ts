/** The screens around people that live outside a workspace, with their services. Fetched by the routes that lead there. */
import { accessTokensMachine } from './machines/accessTokens/accessTokens.machine.ts';
import { accountSettingsMachine } from './machines/accountSettings/accountSettings.machine.ts';
import { createWorkspaceMachine } from './machines/createWorkspace/createWorkspace.machine.ts';
import { readApi } from './machines/documentation/apiReference.ts';
import { documentationMachine } from './machines/documentation/documentation.machine.ts';
import type { LoadedApi } from './machines/documentation/documentation.types.ts';
import { invitationMachine } from './machines/invitation/invitation.machine.ts';
import { membersMachine } from './machines/members/members.machine.ts';
import { notificationSettingsMachine } from './machines/notificationSettings/notificationSettings.machine.ts';
import { passwordResetMachine } from './machines/passwordReset/passwordReset.machine.ts';
import { profileSettingsMachine } from './machines/profileSettings/profileSettings.machine.ts';
import { workspaceSettingsMachine } from './machines/workspaceSettings/workspaceSettings.machine.ts';
import { createToken, loadTokens, revokeToken } from './services/api/accessTokens.ts';
import { loadApiDescription } from './services/api/apiDescription.ts';
import { acceptInvitation, previewInvitation } from './services/api/invitations.ts';
import { changeForgottenPassword, requestReset } from './services/api/passwordReset.ts';
import { changeInvitation, changeMember, loadInvitations } from './services/api/people.ts';
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
} from './services/api/settings.ts';
import { createWorkspace } from './services/api/workspaces.ts';
import type { Http } from './services/http.ts';

export const providePeople = (http: Http) => ({
  documentation: documentationMachine.provide({ actors: { loadApi: loadApiDescription<LoadedApi>(readApi) } }),
  invitation: invitationMachine.provide({
    actors: { previewInvitation: previewInvitation(http), acceptInvitation: acceptInvitation(http) },
  }),
  createWorkspace: createWorkspaceMachine.provide({ actors: { createWorkspace: createWorkspace(http) } }),
  passwordReset: passwordResetMachine.provide({
    actors: { requestReset: requestReset(http), changeForgottenPassword: changeForgottenPassword(http) },
  }),
  accessTokens: accessTokensMachine.provide({
    actors: { loadTokens: loadTokens(http), createToken: createToken(http), revokeToken: revokeToken(http) },
  }),
  accountSettings: accountSettingsMachine.provide({
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
  profileSettings: profileSettingsMachine.provide({
    actors: {
      loadOwnAccount: loadOwnAccount(http),
      updateAccount: updateAccount(http),
      uploadAvatar: uploadAvatar(http),
    },
  }),
  notificationSettings: notificationSettingsMachine.provide({
    actors: {
      loadNotificationSettings: loadNotificationSettings(http),
      updateNotificationSettings: updateNotificationSettings(http),
    },
  }),
  workspaceSettings: workspaceSettingsMachine.provide({
    actors: {
      renameWorkspace: renameWorkspace(http),
      setDefaultWorkspace: setDefaultWorkspace(http),
      leaveWorkspace: leaveWorkspace(http),
      transferWorkspace: transferWorkspace(http),
      deleteWorkspace: deleteWorkspace(http),
      loadOwnAccount: loadOwnAccount(http),
    },
  }),
  members: membersMachine.provide({
    actors: {
      changeMember: changeMember(http),
      loadInvitations: loadInvitations(http),
      changeInvitation: changeInvitation(http),
    },
  }),
});
