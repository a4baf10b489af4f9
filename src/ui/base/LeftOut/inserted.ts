/** Content of a paste or a drop, and the checks that every editor makes before it inserts the content. */
import { encodingOf, isBinary } from '../../../../domain/textEncoding.ts';
import { type Phrase, phrase } from '../../../../domain/phrase.ts';
import { isTextFile } from './textFiles.ts';
import { InsertReport } from './InsertReport.ts';
import { cleanCharacters } from './characters.ts';

export type Transfer = Pick<DataTransfer, 'files' | 'getData'>;

/** HTML may be this much longer than the text that it shows, because of its styles and images. */
const htmlFactor = 20;

export interface Inserted {
  html: string;
  text: string;
}

/** Returns the HTML and the text of a transfer, or the reason why they can't be inserted. HTML that is too long is left out. */
export const insertedFrom = (data: Transfer, most: number): Inserted | Phrase => {
  const [html, text] = [data.getData('text/html'), data.getData('text/plain')];
  if (text.length > most) return tooLong(text.length, most);
  if (html.length <= most * htmlFactor) return { html, text };
  return text === '' ? tooLong(html.length, most) : { html: '', text };
};

export const isRefusal = (inserted: Inserted | Phrase): inserted is Phrase => 'area' in inserted;

const tooLong = (count: number, most: number): Phrase => phrase('editor', 'paste.tooLong', { count, most });

export const report = (field: EventTarget, kind: InsertReport['kind'], message: Phrase): void => {
  field.dispatchEvent(new InsertReport(kind, message));
};

export const textFilesOf = (data: Transfer): File[] => [...data.files].filter(isTextFile);

/** Reads text files. Calls `insert` with their text, and reports the ones that contain no text or too much of it. */
export async function readTextFiles(
  files: readonly File[],
  most: number,
  field: EventTarget,
  insert: (text: string, isMarkdown: boolean) => void,
): Promise<void> {
  const texts: string[] = [];
  for (const file of files) {
    // A character has at most four bytes.
    if (file.size > most * 4) {
      report(field, 'warning', phrase('editor', 'paste.fileTooLong', { name: file.name, most }));
      continue;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
    if (isBinary(text)) report(field, 'warning', phrase('editor', 'paste.notText', { name: file.name }));
    else if (text.length > most) report(field, 'warning', tooLong(text.length, most));
    else texts.push(cleanCharacters(text).trimEnd());
  }
  if (texts.length > 0)
    insert(
      texts.join('\n\n'),
      files.some(({ name }) => /\.(?:md|markdown)$/i.test(name)),
    );
}
