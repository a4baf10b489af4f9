import type { SnapshotFrom } from 'xstate';
import type { SignUpMode } from '../../../domain/access.ts';
import type { serverConfigMachine } from './serverConfig.machine.ts';

type ServerConfigSnapshot = SnapshotFrom<typeof serverConfigMachine>;

/** True if the server sends mail; assumed until the configuration is loaded. */
export const selectHasMail = (snapshot: ServerConfigSnapshot): boolean => snapshot.context.config?.mail ?? true;
/** Contact of an administrator for servers without mail; null if there is none. */
export const selectAdminContact = (snapshot: ServerConfigSnapshot): string | null =>
  snapshot.context.config?.adminContact ?? null;
/** Who can sign up; 'open' until the configuration is loaded. */
export const selectSignUpMode = (snapshot: ServerConfigSnapshot): SignUpMode =>
  snapshot.context.config?.signUp ?? 'open';
const noDomains: readonly string[] = [];
/** E-mail domains that can sign up, if only some can. */
export const selectSignUpDomains = (snapshot: ServerConfigSnapshot): readonly string[] =>
  snapshot.context.config?.signUpDomains ?? noDomains;
/** True if Google sign-in is available; false until the configuration is loaded. */
export const selectHasGoogle = (snapshot: ServerConfigSnapshot): boolean => snapshot.context.config?.google ?? false;
