import { Worker } from 'node:worker_threads';
import { AppError } from '../../../domain/errors.ts';
import type { ReadText } from '../../../richText/readYjs.ts';
import { words } from './words.ts';

/** A shared text in its parts, to be read, and to be made this Markdown before where it is told. */
export interface TextJob {
  parts: Uint8Array[];
  markdown: string | null;
}

/** What is derived from the text, and the update that made it so; null when nothing differed. */
export interface TextAnswer extends ReadText {
  update: Uint8Array | null;
}

/** A text that takes longer is refused: reading some is more work than their length tells. */
const patience = 20_000;

const tooHard = () => new AppError('PAYLOAD_TOO_LARGE', words.tooHard);

let worker: Worker | null = null;
let number = 0;
let last: Promise<unknown> = Promise.resolve();

/** Reads or replaces a text beside everything else that the process does, one after the other. */
export function workOnText(job: TextJob): Promise<TextAnswer> {
  const done = last.then(() => run(job));
  last = done.catch(() => {});
  return done;
}

function run(job: TextJob): Promise<TextAnswer> {
  const running = worker ?? start();
  number += 1;
  const own = number;
  running.ref();
  return new Promise<TextAnswer>((resolve, reject) => {
    const settle = (effect: () => void) => {
      clearTimeout(timer);
      running.off('message', hear).off('error', fail).unref();
      effect();
    };
    const giveUp = () => {
      worker = null;
      void running.terminate();
    };
    const timer = setTimeout(() => {
      giveUp();
      settle(() => reject(tooHard()));
    }, patience);
    const hear = (message: { number: number; answer?: TextAnswer; failure?: string; isTooHard?: boolean }) => {
      if (message.number !== own) return;
      const { answer } = message;
      settle(() => (answer ? resolve(answer) : reject(message.isTooHard ? tooHard() : new Error(message.failure))));
    };
    const fail = (error: Error) => {
      giveUp();
      settle(() => reject(error));
    };
    running.on('message', hear).on('error', fail);
    running.postMessage({ number: own, job });
  });
}

function start(): Worker {
  // Whoever embeds the server may have loaders of its own; this needs none.
  worker = new Worker(new URL('./textWorker.ts', import.meta.url), { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 1024 } });
  const started = worker;
  // Without a listener an error between two jobs would end the process.
  started.on('error', () => {});
  started.on('exit', () => {
    if (worker === started) worker = null;
  });
  return worker;
}
