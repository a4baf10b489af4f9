import { validationError } from '../../errors.ts';
import { commonPasswords } from './commonPasswords.ts';
import { words } from './messages.ts';

interface Person {
  email: string;
  name: string;
  lastName: string;
  nickname?: string;
}

/** Refuses a new password that an attacker tries first: a common one, a sequence, or the person's own name or address. */
export function checkNewPassword(password: string, person: Person): void {
  const plain = plainOf(password);
  const message =
    commonPasswords.has(plain) || isSequence(plain)
      ? words.easyPassword
      : isOwn(plain, person)
        ? words.ownPassword
        : null;
  if (message !== null) throw validationError([{ path: 'body.password', message }]);
}

/** Without case, accents and spaces. */
const plainOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();

const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];
const walks = rows.flatMap((row) => [row, [...row].reverse().join('')]);
const shortestRun = 3;
const mostRuns = 3;
const longestUnit = 4;

/** One to four characters over and over, or a few runs of neighbours in the alphabet, the digits or a keyboard's row. */
function isSequence(plain: string): boolean {
  for (let unit = 1; unit <= longestUnit; unit += 1) {
    if (plain.slice(unit) === plain.slice(0, -unit)) return true;
  }
  let runs = 0;
  for (let at = 0; at < plain.length; runs += 1) {
    let end = at + shortestRun;
    if (runs === mostRuns || end > plain.length || !isRun(plain.slice(at, end))) return false;
    while (end < plain.length && isRun(plain.slice(at, end + 1))) end += 1;
    at = end;
  }
  return true;
}

const isRun = (text: string): boolean => walks.some((walk) => walk.includes(text)) || new Set(text).size === 1;

/** Digits and signs around a name make it no harder to guess. */
function isOwn(plain: string, { email, name, lastName, nickname = '' }: Person): boolean {
  const core = coreOf(plain);
  const own = [email, email.split('@')[0] ?? '', name, lastName, nickname, name + lastName, lastName + name].map(
    (word) => coreOf(plainOf(word)),
  );
  return core !== '' && own.includes(core);
}

const coreOf = (plain: string): string => plain.replace(/[^\p{L}\p{N}]/gu, '').replace(/^\d+|\d+$/g, '');
