import { validationError } from '../../http/errors.ts';
import { type CommonPasswords, loadCommonPasswords } from './commonPasswords.ts';
import { foldText } from '../../../domain/foldText.ts';
import { type Phrase, phrase } from '../../../domain/phrase.ts';
import { trimEndOf } from '../../../domain/trimText.ts';

interface Person {
  email: string;
  name: string;
  lastName: string;
  nickname?: string;
  /** Names of the person's workspaces, which the password must not consist of. */
  workspaces?: string[];
}

/** Throws VALIDATION for a password that attackers try first. */
export async function checkNewPassword(password: string, person: Person): Promise<void> {
  const message = weaknessOf(password, person, await loadCommonPasswords());
  if (message !== null) throw validationError([{ path: 'body.password', message }]);
}

/**
 * Returns the reason why attackers try a password early, or null. Such passwords are: common ones, also with digits and
 * signs in or around them, sequences, the names of the person, their workspace and the product, and the e-mail address.
 */
export function weaknessOf(password: string, person: Person, common: CommonPasswords): Phrase | null {
  const plain = plainOf(password);
  if (isOwn(plain, person)) return phrase('errors', 'accounts.ownPassword');
  return isCommon(plain, common) || isSequence(plain) ? phrase('errors', 'accounts.easyPassword') : null;
}

/** Replaces digits and signs with the letters that they look like. A 1 may mean two letters, so `one` is its letter. */
const spelled = (text: string, one: string): string =>
  text.replace(
    /[0134578@$!|]/g,
    (sign) =>
      ({ 0: 'o', 1: one, 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's', '!': 'i', '|': 'l' })[sign] ?? sign,
  );
const spellings = (text: string): string[] => [text, spelled(text, 'i'), spelled(text, 'l')];

const shortestWord = 4;
/** Number of characters around a common word that make a password acceptable. */
const maxAround = 6;

function isCommon(plain: string, { whole, words }: CommonPasswords): boolean {
  if (spellings(plain).some((text) => whole.has(text))) return true;
  const core = plain.replace(/^[^\p{L}]+|(?<![^\p{L}])[^\p{L}]+$/gu, '');
  const around = plain.length - core.length;
  return (
    core.length >= shortestWord &&
    (around <= maxAround || isSequence(plain.replace(core, ''))) &&
    spellings(core).some((text) => words.has(text))
  );
}

const plainOf = (text: string): string => foldText(text).replace(/\s/g, '');

const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];
const lines = rows.flatMap((row) => [row, [...row].reverse().join('')]);
const shortestRun = 3;
const maxRuns = 3;
const maxUnit = 4;

/**
 * Returns true if the password repeats one to four characters, or consists of a few runs of neighbouring letters,
 * digits or keys.
 */
function isSequence(plain: string): boolean {
  for (let unit = 1; unit <= maxUnit; unit += 1) {
    if (plain.slice(unit) === plain.slice(0, -unit)) return true;
  }
  let runs = 0;
  for (let at = 0; at < plain.length; runs += 1) {
    let end = at + shortestRun;
    if (runs === maxRuns || end > plain.length || !isRun(plain.slice(at, end))) return false;
    while (end < plain.length && isRun(plain.slice(at, end + 1))) end += 1;
    at = end;
  }
  return true;
}

const isRun = (text: string): boolean => lines.some((line) => line.includes(text)) || new Set(text).size === 1;

function isOwn(plain: string, { email, name, lastName, nickname = '', workspaces = [] }: Person): boolean {
  const cores = spellings(coreOf(plain)).filter((core) => core !== '');
  const own = [
    email,
    email.split('@')[0] ?? '',
    name,
    lastName,
    nickname,
    name + lastName,
    lastName + name,
    ...workspaces,
  ].map((word) => coreOf(plainOf(word)));
  return cores.some((core) => own.includes(core));
}

const coreOf = (plain: string): string =>
  trimEndOf(plain.replace(/[^\p{L}\p{N}]/gu, '').replace(/^\d+/, ''), '0123456789');
