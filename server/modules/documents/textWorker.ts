import { parentPort } from 'node:worker_threads';
import * as Y from 'yjs';
import { readPlainText, readText, replaceText, replaceWithPlainText } from '../../../richText/yjs.ts';
import { started } from '../../jobs/threads.ts';
import { applyAll, mergeParts } from './collaboration/slices.ts';
import type { Job, TextAnswer, TextJob } from './textJobs.ts';

parentPort?.on('message', (job: Job) => {
  parentPort?.postMessage(started);
  try {
    parentPort?.postMessage({ answer: 'into' in job ? mergeParts(job) : readOrReplace(job) });
  } catch (error) {
    parentPort?.postMessage({
      failure: error instanceof Error ? error.message : String(error),
      isTooHard: error instanceof RangeError,
    });
  }
});

function readOrReplace({ parts, markdown, isPlain }: TextJob): TextAnswer {
  const shared = new Y.Doc({ gc: false });
  applyAll(shared, parts);
  const made: Uint8Array[] = [];
  shared.on('update', (update: Uint8Array) => made.push(update));
  if (markdown !== null) (isPlain ? replaceWithPlainText : replaceText)(shared, markdown);
  return {
    update: made.length > 0 ? Y.mergeUpdates(made) : null,
    ...(isPlain ? readPlainText : readText)(shared),
  };
}
