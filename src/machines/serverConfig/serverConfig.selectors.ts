import type { SnapshotFrom } from 'xstate';
import type { SignUpMode } from '../../../domain/access.ts';
import type { serverConfigMachine } from './serverConfig.machine.ts';

type ServerConfigSnapshot = SnapshotFrom<typeof serverConfigMachine>;

/** Whether mail goes out; assumed until the server has said that it doesn't. */
export const selectHasMail = (snapshot: ServerConfigSnapshot): boolean => snapshot.context.config?.mail ?? true;
/** Whom to ask where no mail goes out; null: the server names nobody. */
export const selectAdminContact = (snapshot: ServerConfigSnapshot): string | null =>
  snapshot.context.config?.adminContact ?? null;
/** Who may make an account; everyone until the server has said otherwise. */
export const selectSignUpMode = (snapshot: ServerConfigSnapshot): SignUpMode =>
  snapshot.context.config?.signUp ?? 'open';
const noDomains: readonly string[] = [];
/** Domains whose addresses may make an account, where that is limited to some. */
export const selectSignUpDomains = (snapshot: ServerConfigSnapshot): readonly string[] =>
  snapshot.context.config?.signUpDomains ?? noDomains;
/** Whether one can sign in with Google; not until the server has said so. */
export const selectHasGoogle = (snapshot: ServerConfigSnapshot): boolean => snapshot.context.config?.google ?? false;
