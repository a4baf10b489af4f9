import { saveFile } from '../../ui/base/saveFile/saveFile.ts';

export const downloadText = (fileName: string, text: string): void => {
  saveFile(fileName, new Blob([text], { type: 'application/json' }));
};
