import { describe, expect, test } from 'vitest';
import { checkTexts, textsIn } from '../../scripts/checkTexts.ts';
import { root } from '../../scripts/support/paths.ts';

test('the repository has no text outside the catalogues', () => {
  expect(checkTexts(root)).toEqual([]);
});

const found = (file: string, source: string): string[] => textsIn(file, source).map(({ text }) => text);

describe('texts outside the catalogues', () => {
  test.each([
    ['src/screens/a.tsx', 'const a = <p>Save</p>;', 'Save'],
    ['src/screens/a.tsx', "const a = <p>{isNew ? 'Save' : texts.edit}</p>;", 'Save'],
    ['src/screens/a.tsx', 'const a = <p>{count} left</p>;', 'left'],
    ['src/screens/a.tsx', 'const a = <button aria-label="Close" />;', 'Close'],
    ['src/ui/a.tsx', "const a = <input placeholder={value ?? 'Título'} />;", 'Título'],
    ['src/ui/a.ts', 'const a = `${count} tasks`;', '… tasks'],
    ['src/machines/a.machine.ts', "const a = { title: 'Saved' };", 'Saved'],
    ['src/machines/a.machine.ts', "const a = toastOf('error', 'no connection');", 'no connection'],
    ['src/services/a.ts', "throw new AppError('NETWORK', 'The server did not answer');", 'The server did not answer'],
    ['domain/a.ts', "z.string().check(z.minLength(1, 'El nombre es obligatorio'));", 'El nombre es obligatorio'],
    ['server/modules/a.ts', 'const subject = `Invitation to ${workspace}`;', 'Invitation to …'],
  ])('in %s, %s is found', (file, source, text) => {
    expect(found(file, source)).toEqual([text]);
  });

  test.each([
    ['src/screens/a.tsx', 'const a = <p className="row wide">{texts.save}</p>;'],
    ['src/screens/a.tsx', "import { a } from './Some File.ts';"],
    ['src/screens/a.tsx', "const a: 'One text' | 'Another text' = b;"],
    ['src/ui/a.ts', "document.querySelector('main [data-loading]');"],
    ['src/machines/a.machine.ts', "const a = { saving: { description: 'The form is saved.' } };"],
    ['src/machines/a.machine.ts', "throw new Error('A deletion begins with its record');"],
    ['src/services/a.ts', "logFailure('The copy could not be closed', error);"],
    ['server/modules/a.ts', "db.selectFrom('tasks as own').where('due', 'is not', null);"],
    ['server/modules/a.ts', 'sql`select Name from tasks`;'],
  ])('in %s, nothing is found in %s', (file, source) => {
    expect(found(file, source)).toEqual([]);
  });
});
