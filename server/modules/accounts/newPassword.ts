import { validationError } from '../../errors.ts';
import { commonPasswords } from './commonPasswords.ts';
import { foldText } from '../../../domain/foldText.ts';
import { phrase } from '../../../domain/phrase.ts';
import { trimEndOf } from '../../../domain/trimText.ts';

interface Person {
  email: string;
  name: string;
  lastName: string;
  nickname?: string;
}

/**
 * Throws VALIDATION for a password that an attacker tries first: a common one, a sequence, or the person's name or
 * address.
 */
export function checkNewPassword(password: string, person: Person): void {
  const plain = plainOf(password);
  const message =
    commonPasswords.has(plain) || isSequence(plain)
      ? phrase('errors', 'accounts.easyPassword')
      : isOwn(plain, person)
        ? phrase('errors', 'accounts.ownPassword')
        : null;
  if (message !== null) throw validationError([{ path: 'body.password', message }]);
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
 * Returns true for a repetition of one to four characters, and for a few runs of neighbours in the alphabet, the digits
 * or a keyboard row.
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

function isOwn(plain: string, { email, name, lastName, nickname = '' }: Person): boolean {
  const core = coreOf(plain);
  const own = [email, email.split('@')[0] ?? '', name, lastName, nickname, name + lastName, lastName + name].map(
    (word) => coreOf(plainOf(word)),
  );
  return core !== '' && own.includes(core);
}

const coreOf = (plain: string): string =>
  trimEndOf(plain.replace(/[^\p{L}\p{N}]/gu, '').replace(/^\d+/, ''), '0123456789');
