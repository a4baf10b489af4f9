import { saveFile } from '../../ui/saveFile/index.ts';

export const downloadText = (fileName: string, text: string): void => {
  saveFile(fileName, new Blob([text], { type: 'application/json' }));
};
