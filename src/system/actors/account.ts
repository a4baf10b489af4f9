/** Actors of the account settings, which open without a workspace, and the records that load their lists. */
import { accessTokensMachine, tokenList } from '../../machines/people/accessTokens/accessTokens.machine.ts';
import { accountSettingsMachine } from '../../machines/people/accountSettings/accountSettings.machine.ts';
import { notificationSettingsMachine } from '../../machines/people/notificationSettings/notificationSettings.machine.ts';
import { profileSettingsMachine } from '../../machines/people/profileSettings/profileSettings.machine.ts';
import { createToken, revokeToken } from '../../services/api/accessTokens.ts';
import { uploadAvatar } from '../../services/api/account.ts';
import {
  changeOwnPassword,
  deleteAccount,
  exportData,
  revokeSession,
  signOutEverywhere,
  updateAccount,
  updateNotificationSettings,
} from '../../services/api/settings.ts';
import { defineActor } from '../actor.ts';
import { provideRecords } from '../provideRecords.ts';

export const accountRecords = defineActor({
  logic: provideRecords,
  input: (_: object, { user }) => user && { workspaceId: '', accountId: user.id, viewer: user, subscribers: {} },
});
export const accessTokens = defineActor({
  logic: ({ http }) =>
    accessTokensMachine.provide({
      actors: tokenList.provide({ saveRecord: createToken(http), deleteRecord: revokeToken(http) }),
    }),
  input: () => ({}),
});
export const accountSettings = defineActor({
  logic: ({ http }) =>
    accountSettingsMachine.provide({
      actors: {
        changeOwnPassword: changeOwnPassword(http),
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
        updateNotificationSettings: updateNotificationSettings(http),
      },
    }),
  input: () => ({}),
});
