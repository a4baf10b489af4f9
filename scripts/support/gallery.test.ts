import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compareShots, galleryOf, readShot } from './gallery.ts';

const one = '01a20815-3427-76b0-b2d6-97d2ced4126f';
const other = '01a20816-aa9d-765f-b0e1-780317022d9b';
const shot = (file: string) => {
  const read = readShot(file);
  if (read === null) throw new Error(`${file} isn't a picture of a screen`);
  return read;
};

describe('readShot', () => {
  it('reads place, screen, width and scheme from the path', () => {
    expect(readShot('among boards/one board, its tasks, phone, dark.png')).toEqual({
      place: 'among boards',
      screen: 'one board, its tasks',
      width: 'phone',
      scheme: 'dark',
      file: 'among boards/one board, its tasks, phone, dark.png',
    });
  });

  it('removes ids of records', () => {
    expect(readShot(`where a request fails/boards/${one}, broken, phone, dark.png`)?.screen).toBe('boards/…, broken');
  });

  it('ignores other files', () => {
    expect(readShot('index.html')).toBeNull();
  });
});

describe('compareShots', () => {
  it('pairs screenshots of the same screen even if record ids differ', () => {
    const before = shot(`among boards/boards/${one}, broken, phone, dark.png`);
    const after = shot(`among boards/boards/${other}, broken, phone, dark.png`);
    expect(compareShots([after], [before])).toMatchObject([{ before: before.file, after: after.file }]);
  });

  it('lists screens that only one side has, but no part of the journey without a new screenshot', () => {
    expect(
      compareShots(
        [shot('among boards/new, phone, dark.png')],
        [shot('among boards/old, phone, dark.png'), shot('among tools/tools, phone, dark.png')],
      ).map(({ screen, before, after }) => [screen, before !== null, after !== null]),
    ).toEqual([
      ['new', false, true],
      ['old', true, false],
    ]);
  });
});

describe('galleryOf', () => {
  const root = mkdtempSync(join(tmpdir(), 'gallery-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('shows each screenshot after the earlier one', () => {
    for (const file of [
      'before #1/among boards/boards, desktop, light.png',
      'now/among boards/boards, desktop, light.png',
    ]) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), '');
    }
    const page = galleryOf(join(root, 'now'), join(root, 'before #1'));
    expect([...page.matchAll(/<img src="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      '../before%20%231/among%20boards/boards%2C%20desktop%2C%20light.png',
      './among%20boards/boards%2C%20desktop%2C%20light.png',
    ]);
    expect(galleryOf(join(root, 'now'), null).match(/<img /g)).toHaveLength(1);
  });
});
