import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const packages: Readonly<Record<string, string>> = {
  tsc: 'typescript',
  oxlint: 'oxlint',
  oxfmt: 'oxfmt',
  vitest: 'vitest',
  playwright: '@playwright/test',
};

/**
 * Returns the program and first parameters of a command. Tools from packages run with this Node, because Windows can't
 * start their shell scripts.
 */
export function commandOf(name: string): [program: string, ...parameters: string[]] {
  const from = packages[name];
  if (from === undefined) return [name];
  const description = createRequire(import.meta.url).resolve(`${from}/package.json`);
  const { bin } = JSON.parse(readFileSync(description, 'utf8')) as { bin: Record<string, string> };
  return [process.execPath, join(dirname(description), bin[name] ?? '')];
}

/** Returns how to kill a process with all its children: by its process group, or on Windows with `taskkill`. */
export const endingOf = (
  platform: NodeJS.Platform,
  pid: number,
): { group: number } | { program: string; parameters: string[] } =>
  platform === 'win32' ? { program: 'taskkill', parameters: ['/pid', String(pid), '/t', '/f'] } : { group: -pid };
