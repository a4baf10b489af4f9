import type { ResourceSpec } from './resources/index.ts';

/**
 * Kinds of data that belong to the signed-in user, not to a workspace. The settings show them without a workspace, so
 * they have separate records, which run while the settings are open.
 */
const accountKinds: readonly ResourceSpec['kind'][] = [
  'accessTokens',
  'notificationSettings',
  'ownAccount',
  'sessions',
  'signInMethods',
];

/** Returns the name of the records that load this kind of data. */
export const recordsOf = (kind: ResourceSpec['kind']): 'records' | 'accountRecords' =>
  accountKinds.includes(kind) ? 'accountRecords' : 'records';
