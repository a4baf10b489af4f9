import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { chromium } from '@playwright/test';
import { run } from './run.ts';

type Environment = Record<string, string | undefined>;

/** Returns the usual paths of browsers that Playwright can control on an operating system, preferred ones first. */
export function usualPaths(platform: NodeJS.Platform, env: Environment): string[] {
  if (platform === 'darwin') {
    const folders = ['/Applications', ...(env.HOME === undefined ? [] : [posix.join(env.HOME, 'Applications')])];
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
      folders.map((folder) => posix.join(folder, `${name}.app`, 'Contents/MacOS', name)),
    );
  }
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    );
    return [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ].flatMap((program) => folders.map((folder) => win32.join(folder, program)));
  }
  // Prefers the headless shell, which draws no window around each page and so halves the duration of the journeys.
  const names = [
    'chromium-headless-shell',
    'google-chrome',
    'google-chrome-stable',
    'chromium',
    'chromium-browser',
    'microsoft-edge',
  ];
  return [
    ...names.flatMap((name) => ['/usr/bin', '/usr/local/bin', '/snap/bin'].map((folder) => posix.join(folder, name))),
    '/opt/google/chrome/chrome',
  ];
}

/**
 * Returns the path of the browser for the journeys: CHROMIUM_PATH, an installed browser, or Playwright's download.
 * Returns null if there is none.
 */
export function chromiumPath(): string | null {
  const { CHROMIUM_PATH: given } = process.env;
  if (given !== undefined && given !== '') return existsSync(given) ? given : null;
  return (
    [...usualPaths(process.platform, process.env), chromium.executablePath()].find((path) => existsSync(path)) ?? null
  );
}

/**
 * Finds a browser, or installs the Debian package if that is permitted. Returns null on success, otherwise one line
 * with the missing requirement.
 */
export async function ensureChromium(): Promise<string | null> {
  if (chromiumPath() !== null) return null;
  if (process.env.CHROMIUM_PATH) return `There is no browser at CHROMIUM_PATH, ${process.env.CHROMIUM_PATH}.`;
  const privilege = rootPrivilege();
  if (privilege === null) {
    return 'The journeys need Chrome, Chromium or Edge: install one, name it in CHROMIUM_PATH, or run npx playwright install chromium.';
  }
  console.log('No Chrome, Chromium or Edge found: installing the package chromium-headless-shell with apt-get…');
  const apt = (parameters: string[]): Promise<number> => {
    const quiet = ['-qq', '-o', 'Acquire::Retries=3', '-o', 'Dpkg::Use-Pty=0'];
    const [program = 'env', ...rest] = [
      ...privilege,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      ...quiet,
      ...parameters,
    ];
    return run(program, rest, { timeout: 10 * 60_000 });
  };
  await apt(['update']);
  const code = await apt(['install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation']);
  return code === 0 ? null : `apt-get could not install chromium-headless-shell (exit code ${code}).`;
}

function rootPrivilege(): string[] | null {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return null;
  if (process.getuid?.() === 0) return [];
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
    return ['sudo', '-n'];
  } catch {
    return null;
  }
}
