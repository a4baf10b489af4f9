import { followAsFile, saveFile } from '../../ui/base/saveFile/saveFile.ts';
import { trimEndOf } from '../../../domain/trimText.ts';

export const download = (name: string, content: Blob | string): void => {
  if (typeof content === 'string') followAsFile(name, content);
  else saveFile(name, content);
};

/** Returns a file name that is valid on every file system. */
export const fileName = (name: string, ending: string): string =>
  `${
    trimEndOf(
      name
        .trim()
        .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
        .replace(/^-+/, ''),
      '-',
    ).slice(0, 80) || 'workflow'
  }.${ending}`;
