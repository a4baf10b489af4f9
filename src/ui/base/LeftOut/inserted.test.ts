import { expect, test } from 'vitest';
import { type Phrase, phrase } from '../../../../domain/phrase.ts';
import { readTextFiles } from './inserted.ts';
import { InsertReport } from './InsertReport.ts';

test('a dropped file that is too long is named, with the number of characters that fit', async () => {
  const reported: Phrase[] = [];
  const field = new EventTarget();
  field.addEventListener('insertreport', (event) => {
    if (event instanceof InsertReport) reported.push(event.message);
  });
  const inserted: string[] = [];
  const files = [new File(['ä'.repeat(30)], 'long.txt'), new File(['short'], 'short.txt')];
  await readTextFiles(files, 10, field, (text) => void inserted.push(text));
  expect(reported).toEqual([phrase('editor', 'paste.fileTooLong', { name: 'long.txt', most: 10 })]);
  expect(inserted).toEqual(['short']);
});
