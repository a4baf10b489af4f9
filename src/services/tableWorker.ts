import { toAppError } from '../../domain/errors.ts';
import type { ReadOptions } from '../../domain/imports/table.ts';
import { readTable } from './tableFile.ts';

self.addEventListener('message', ({ data: { file, options } }: MessageEvent<{ file: File; options: ReadOptions }>) => {
  file
    .arrayBuffer()
    .then((buffer) => self.postMessage({ table: readTable(new Uint8Array(buffer), options) }))
    .catch((error: unknown) => {
      const { code, text } = toAppError(error);
      self.postMessage({ code, text });
    });
});
