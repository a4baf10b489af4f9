import { phrase, type Phrase } from '../../domain/phrase.ts';

/** Returns an error for text that a database can't store: NUL, or a lone surrogate. */
const messageFor = (text: string, name: string): Phrase | null => {
  if (text.includes('\0')) return phrase('errors', 'requests.nul', { name });
  return text.isWellFormed() ? null : phrase('errors', 'requests.halfCharacter', { name });
};

/** Finds the first text in a request that can't be stored. Returns an error with its path, or null. */
export function unstorableText(value: unknown, path = ''): Phrase | null {
  if (typeof value === 'string') return messageFor(value, path || 'body');
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = messageFor(name, path || 'body') ?? unstorableText(inner, path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}
