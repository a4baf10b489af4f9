/** Additional common passwords. The library's list is mostly English and lacks them. */
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
/** Number of the most frequent passwords in the list that are also rejected with digits and signs around them. */
const frequent = 10_000;

export interface CommonPasswords {
  /** Common passwords in lower case. */
  whole: ReadonlySet<string>;
  /** Common words at the core of many passwords. */
  words: ReadonlySet<string>;
}

let loaded: Promise<CommonPasswords> | undefined;

/** Loads the lists with the first new password, so that the server starts faster. */
export const loadCommonPasswords = (): Promise<CommonPasswords> =>
  (loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const list = dictionary['passwords-common'];
    return { whole: new Set([...list, ...extraWords]), words: new Set([...list.slice(0, frequent), ...extraWords]) };
  }));
