/** Words for "password" and others that the list, which is mostly English, lacks. */
const extraWords = [
  'faena',
  'contrasena',
  'clavesecreta',
  'motdepasse',
  'passwort',
  'kennwort',
  'senhasecreta',
  'minhasenha',
];
/** Number of the most frequent passwords of the list that also count with digits and signs around them. */
const frequent = 10_000;

export interface CommonPasswords {
  /** Passwords in lower case. */
  whole: ReadonlySet<string>;
  /** Words that are the core of many passwords. */
  words: ReadonlySet<string>;
}

let loaded: Promise<CommonPasswords> | undefined;

/** Loads the lists at the first new password, to keep the start of the server fast. */
export const loadCommonPasswords = (): Promise<CommonPasswords> =>
  (loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const list = dictionary['passwords-common'];
    return { whole: new Set([...list, ...extraWords]), words: new Set([...list.slice(0, frequent), ...extraWords]) };
  }));
