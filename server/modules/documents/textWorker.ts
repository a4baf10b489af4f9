import { parentPort } from 'node:worker_threads';
import * as Y from 'yjs';
import { readPlainText, readText, replaceText, replaceWithPlainText } from '../../../richText/yjs.ts';
import type { TextAnswer, TextJob } from './textJobs.ts';

/** Does in a thread of its own what long or hostile texts make long. */
parentPort?.on('message', (job: TextJob) => {
  const shared = new Y.Doc();
  try {
    for (const part of job.parts) Y.applyUpdate(shared, part);
    const made: Uint8Array[] = [];
    shared.on('update', (update: Uint8Array) => made.push(update));
    if (job.markdown !== null) (job.isPlain ? replaceWithPlainText : replaceText)(shared, job.markdown);
    const answer: TextAnswer = {
      update: made.length > 0 ? Y.mergeUpdates(made) : null,
      ...(job.isPlain ? readPlainText : readText)(shared),
    };
    parentPort?.postMessage({ answer });
  } catch (error) {
    parentPort?.postMessage({
      failure: error instanceof Error ? error.message : String(error),
      isTooHard: error instanceof RangeError,
    });
  } finally {
    shared.destroy();
  }
});
