import type { SnapshotFrom } from 'xstate';
import type { SignUpMode } from '../../../../domain/access.ts';
import type { serverConfigMachine } from './serverConfig.machine.ts';

type ServerConfigSnapshot = SnapshotFrom<typeof serverConfigMachine>;

/** True if the server sends mail, and until the configuration is loaded. */
export const selectHasMail = (snapshot: ServerConfigSnapshot): boolean => snapshot.context.config?.mail ?? true;
/** Contact of an administrator for servers without mail, or null if not configured. */
export const selectAdminContact = (snapshot: ServerConfigSnapshot): string | null =>
  snapshot.context.config?.adminContact ?? null;
/** Returns 'open' until the configuration is loaded. */
export const selectSignUpMode = (snapshot: ServerConfigSnapshot): SignUpMode =>
  snapshot.context.config?.signUp ?? 'open';
const noDomains: readonly string[] = [];
export const selectSignUpDomains = (snapshot: ServerConfigSnapshot): readonly string[] =>
  snapshot.context.config?.signUpDomains ?? noDomains;
const noProviders: readonly { id: string; name: string }[] = [];
/** Returns none until the configuration is loaded. */
export const selectProviders = (snapshot: ServerConfigSnapshot): readonly { id: string; name: string }[] =>
  snapshot.context.config?.providers ?? noProviders;
