import { followAsFile, saveFile } from '../../ui/saveFile/index.ts';

/** Hands a text or a data URL to the person as a file. */
export const download = (name: string, content: Blob | string): void => {
  if (typeof content === 'string') followAsFile(name, content);
  else saveFile(name, content);
};

/** A name that every file system takes. */
export const fileName = (name: string, ending: string): string =>
  `${
    name
      .trim()
      .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 80) || 'workflow'
  }.${ending}`;
