import type { SnapshotFrom } from 'xstate';
import type { SignUpMode } from '../../../domain/access.ts';
import type { serverConfigMachine } from './serverConfig.machine.ts';

type ServerConfigSnapshot = SnapshotFrom<typeof serverConfigMachine>;

/** True until the configuration is loaded. */
export const selectHasMail = (snapshot: ServerConfigSnapshot): boolean => snapshot.context.config?.mail ?? true;
/** For servers without mail. Null if not configured. */
export const selectAdminContact = (snapshot: ServerConfigSnapshot): string | null =>
  snapshot.context.config?.adminContact ?? null;
/** 'open' until the configuration is loaded. */
export const selectSignUpMode = (snapshot: ServerConfigSnapshot): SignUpMode =>
  snapshot.context.config?.signUp ?? 'open';
const noDomains: readonly string[] = [];
export const selectSignUpDomains = (snapshot: ServerConfigSnapshot): readonly string[] =>
  snapshot.context.config?.signUpDomains ?? noDomains;
/** False until the configuration is loaded. */
export const selectHasGoogle = (snapshot: ServerConfigSnapshot): boolean => snapshot.context.config?.google ?? false;
