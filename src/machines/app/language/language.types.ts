import type { User } from '../../../../domain/account.ts';
import type { Language } from '../../../../domain/languages.ts';

export interface LanguageInput {
  /** Language of the first page. */
  language: Language;
  /** True if the user chose it on this device. */
  isChosen: boolean;
}

export interface LanguageContext {
  /** Language of the page. Its texts are loaded. */
  shown: Language;
  /** Language whose texts are being loaded, or the shown one. */
  next: Language;
  isChosen: boolean;
  /** True if the user's last choice is not in the account. */
  isUnsaved: boolean;
}

export type LanguageEvent =
  | { type: 'language.chosen'; language: Language }
  /** The user declined the language of the browser: the shown one is the choice, unless the account has another. */
  | { type: 'offer.closed' }
  /** The account of the signed-in user was loaded or has changed. */
  | { type: 'account.received'; user: User }
  | { type: 'session.closed' }
  /** Raised when the texts of a chosen language are loaded. */
  | { type: 'choice.shown' };

export interface LanguageCall {
  language: Language;
}
