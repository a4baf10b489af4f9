import { describe, expect, it } from 'vitest';
import { createNames, fileNameOf } from './archive.ts';

describe('file names of an export', () => {
  it.each([
    ['CON', 'CON_'],
    ['con.notes', 'con_.notes'],
    ['Aux .txt', 'Aux_ .txt'],
    ['COM1', 'COM1_'],
    ['LPT²', 'LPT²_'],
    ['nul.', 'nul_'],
    ['CONIN$', 'CONIN$_'],
    ['Contract', 'Contract'],
    ['COM10', 'COM10'],
    [' . Plan . ', 'Plan'],
    ['a/b:c', 'a-b-c'],
    ['...', 'untitled'],
    [`${'x'.repeat(79)}. more`, 'x'.repeat(79)],
  ])('%j is %j, which every system accepts', (title, expected) => {
    expect(fileNameOf(title)).toBe(expected);
  });

  it('differ by more than their case, because some systems ignore it', () => {
    const name = createNames();
    expect(['Plan', 'PLAN', 'plan'].map((title) => name('', title, '.md'))).toEqual([
      'Plan.md',
      'PLAN (2).md',
      'plan (3).md',
    ]);
  });

  it('have the next free number, in each folder and for each ending', () => {
    const name = createNames();
    const titles = ['Plan (2)', 'Plan', 'Plan', 'Plan (3)', 'Plan', 'Plan (2)'];
    expect(titles.map((title) => name('', title, '.md'))).toEqual([
      'Plan (2).md',
      'Plan.md',
      'Plan (3).md',
      'Plan (3) (2).md',
      'Plan (4).md',
      'Plan (2) (2).md',
    ]);
    expect([name('Team/', 'Plan', '.md'), name('', 'Plan', '.json'), name('', 'Plan')]).toEqual([
      'Team/Plan.md',
      'Plan.json',
      'Plan',
    ]);
  });

  it('need one attempt for each equal title', () => {
    const name = createNames();
    let attempts = 0;
    const title = { toString: () => ((attempts += 1), 'Plan') } as string;
    const paths = Array.from({ length: 2000 }, () => name('', title));
    expect([paths[0], paths[1999], attempts]).toEqual(['Plan', 'Plan (2000)', 4000]);
  });
});
