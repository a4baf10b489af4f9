import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';

/** Folder of the newest installed PostgreSQL's programs, or null. */
export function postgresPrograms(): string | null {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  const installed = versions.map((version) => join(base, version, 'bin'));
  return [...installed, '/usr/local/bin', '/usr/bin'].find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** Path of the installed Chromium, or null; CHROMIUM_PATH comes first. */
export function chromiumPath(): string | null {
  const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return [process.env.CHROMIUM_PATH, ...usual].find((path) => path !== undefined && existsSync(path)) ?? null;
}

export interface Needed {
  chromium: boolean;
  postgres: boolean;
}

/** Installs by apt-get what is missing, and answers one line that says what couldn't be had, or null. */
export async function installMissing(needed: Needed): Promise<string | null> {
  const missing = [
    ...(needed.chromium && chromiumPath() === null ? ['chromium', 'fonts-liberation'] : []),
    ...(needed.postgres && postgresPrograms() === null ? ['postgresql'] : []),
  ];
  if (missing.length === 0) return null;
  const names = missing.join(' ');
  const privilege = rootPrivilege();
  if (privilege === null || !isOnPath('apt-get')) {
    return `The tests need ${names}: install them, or run npm test as root (or with password-less sudo) on Debian or Ubuntu.`;
  }
  console.log(`Installing ${names}…`);
  const apt = (parameters: string[]): Promise<number> => {
    const quiet = ['-qq', '-o', 'Acquire::Retries=3', '-o', 'Dpkg::Use-Pty=0'];
    const [program = 'env', ...rest] = [...privilege, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...quiet, ...parameters];
    return run(program, rest, { timeout: 10 * 60_000 });
  };
  await apt(['update']);
  const code = await apt(['install', '-y', '--no-install-recommends', ...missing]);
  return code === 0 ? null : `apt-get could not install ${names} (exit code ${code}).`;
}

/** What goes before a command to run it as root; null when that is impossible. */
function rootPrivilege(): string[] | null {
  if (process.getuid?.() === 0) return [];
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
    return ['sudo', '-n'];
  } catch {
    return null;
  }
}

const isOnPath = (program: string): boolean =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)));
