import { saveFile } from '../../ui/saveFile/saveFile.ts';

export const downloadText = (fileName: string, text: string): void => {
  saveFile(fileName, new Blob([text], { type: 'application/json' }));
};
