import { saveFile } from '../../ui/saveFile/index.ts';

/** Has the browser keep a text as a file. */
export const downloadText = (fileName: string, text: string): void => {
  saveFile(fileName, new Blob([text], { type: 'application/json' }));
};
