import type { User } from '../../../../domain/account.ts';
import { sendersTo } from '../../senders.ts';
import type { LanguageEvent } from './language.types.ts';

const sender = sendersTo<LanguageEvent>('language');

/** Shows the page in the language of the account. */
export const applyLanguageOf = sender((user: User) => ({ type: 'account.received', user }));
export const reportSignedOut = sender(() => ({ type: 'session.closed' }));
