import { saveFile } from '../../ui/saveFile/index.ts';

/** Saves a JSON text as a file on the user's device. */
export const downloadText = (fileName: string, text: string): void => {
  saveFile(fileName, new Blob([text], { type: 'application/json' }));
};
