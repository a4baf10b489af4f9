import { describe, expect, test } from 'vitest';
import { usualPaths } from './chromium.ts';

describe('usual paths of a browser', () => {
  test('Linux prefers Chrome to Chromium in the usual folders', () => {
    const paths = usualPaths('linux', {});
    expect(paths).toContain('/usr/bin/chromium');
    expect(paths.indexOf('/usr/bin/google-chrome')).toBeLessThan(paths.indexOf('/usr/bin/chromium'));
  });

  test('macOS has application folders of the system and of the user', () => {
    expect(usualPaths('darwin', { HOME: '/Users/ada' }).slice(0, 2)).toEqual([
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Users/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ]);
  });

  test('Windows has the program folders from the environment', () => {
    expect(
      usualPaths('win32', { PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' }),
    ).toEqual([
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Users\\ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Program Files\\Chromium\\Application\\chrome.exe',
      'C:\\Users\\ada\\AppData\\Local\\Chromium\\Application\\chrome.exe',
      'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
      'C:\\Users\\ada\\AppData\\Local\\Microsoft\\Edge\\Application\\msedge.exe',
    ]);
  });
});
