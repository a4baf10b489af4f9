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
});
