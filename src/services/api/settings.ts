import { fromPromise } from 'xstate';
import type { User } from '../../../domain/account.ts';
import type { NotificationSettings } from '../../../domain/notificationSettings.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import type {
  AccountFile,
  ChangePasswordCall,
  DeleteAccountCall,
  RevokeSessionCall,
} from '../../machines/people/accountSettings/accountSettings.types.ts';
import type { UpdateNotificationSettingsCall } from '../../machines/people/notificationSettings/notificationSettings.types.ts';
import type { UpdateAccountCall } from '../../machines/people/profileSettings/profileSettings.types.ts';
import type {
  DeleteWorkspaceCall,
  DepartureCall,
  RenameWorkspaceCall,
  SetDefaultWorkspaceCall,
  TransferWorkspaceCall,
} from '../../machines/people/workspaceSettings/workspaceSettings.types.ts';
import { AppError } from '../../../domain/errors.ts';
import { dayOf } from '../../../domain/timeZone.ts';
import type { Http } from '../http.ts';
import { newId } from '../newId.ts';

export const loadOwnAccount = (http: Http) =>
  fromPromise<User, void>(({ signal }) => http.call('getAccount', { signal }));

export const updateAccount = (http: Http) =>
  fromPromise<User, UpdateAccountCall>(({ input: { fields }, signal }) =>
    http.call('updateAccount', { body: fields, idempotencyKey: newId(), signal }),
  );

/** The server ends every other session. */
export const changeOwnPassword = (http: Http) =>
  fromPromise<void, ChangePasswordCall>(async ({ input: body, signal }) => {
    await http.call('changeOwnPassword', { body, signal });
  });

export const revokeSession = (http: Http) =>
  fromPromise<void, RevokeSessionCall>(async ({ input: { sessionId }, signal }) => {
    await http.call('revokeSession', { params: { sessionId }, idempotencyKey: newId(), signal });
  });

/** Ends every session except the current one. The caller then signs out. */
export const signOutEverywhere = (http: Http) =>
  fromPromise<void, void>(async ({ signal }) => {
    await http.call('revokeOtherSessions', { idempotencyKey: newId(), signal });
  });

export const exportData = (http: Http) =>
  fromPromise<AccountFile, void>(async ({ signal }) => {
    const data = await http.call('exportAccount', { signal });
    return { fileName: `faena-${dayOf(new Date(data.exportedAt))}.json`, text: JSON.stringify(data, null, 2) };
  });

export const deleteAccount = (http: Http) =>
  fromPromise<void, DeleteAccountCall>(async ({ input: { confirmation }, signal }) => {
    await http.call('deleteAccount', { body: { confirmation }, signal });
  });

export const updateNotificationSettings = (http: Http) =>
  fromPromise<NotificationSettings, UpdateNotificationSettingsCall>(({ input: { update }, signal }) =>
    http.call('updateNotificationSettings', { body: update, idempotencyKey: newId(), signal }),
  );

/** Ignores NOT_FOUND, because an earlier attempt succeeded whose answer was lost. */
const unlessGone = (error: unknown): void => {
  if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
};

export const renameWorkspace = (http: Http) =>
  fromPromise<Workspace, RenameWorkspaceCall>(({ input: { workspaceId, name, idempotencyKey }, signal }) =>
    http.call('updateWorkspace', { params: { workspaceId }, body: { name }, idempotencyKey, signal }),
  );

/** Sets the workspace that opens after the next sign-in. */
export const setDefaultWorkspace = (http: Http) =>
  fromPromise<User, SetDefaultWorkspaceCall>(({ input: { workspaceId }, signal }) =>
    http.call('updateAccount', { body: { workspaceDefaultId: workspaceId }, idempotencyKey: newId(), signal }),
  );

export const leaveWorkspace = (http: Http) =>
  fromPromise<void, DepartureCall>(async ({ input: { workspaceId, idempotencyKey }, signal }) => {
    await http.call('leaveWorkspace', { params: { workspaceId }, idempotencyKey, signal }).catch(unlessGone);
  });

export const transferWorkspace = (http: Http) =>
  fromPromise<void, TransferWorkspaceCall>(async ({ input: { workspaceId, memberId, idempotencyKey }, signal }) => {
    await http.call('transferWorkspace', { params: { workspaceId }, body: { memberId }, idempotencyKey, signal });
  });

export const deleteWorkspace = (http: Http) =>
  fromPromise<void, DeleteWorkspaceCall>(async ({ input: { workspaceId, name, idempotencyKey }, signal }) => {
    await http
      .call('deleteWorkspace', { params: { workspaceId }, body: { name }, idempotencyKey, signal })
      .catch(unlessGone);
  });
