import { Worker } from 'node:worker_threads';
import { AppError } from '../../../domain/errors.ts';
import type { ReadText } from '../../../richText/readYjs.ts';
import { createThreads, type Thread } from '../../threads.ts';
import { words } from './messages.ts';

/** A shared text in its parts, to be read, and to be made this Markdown before where it is told. */
export interface TextJob {
  parts: Uint8Array[];
  markdown: string | null;
  /** Keeps the characters alone, as one block of code. */
  isPlain?: boolean;
}

/** What is derived from the text, and the update that made it so; null when nothing differed. */
export interface TextAnswer extends ReadText {
  update: Uint8Array | null;
}

/** The parts of a shared text, to be merged into one update or into several that each take one short turn to apply. */
export interface MergeJob {
  parts: Uint8Array[];
  into: 'one' | 'slices';
}

export interface MergedText {
  updates: Uint8Array[];
  /** Indexes of the parts that are damaged, which are left out. */
  damaged: number[];
}

export type Job = TextJob | MergeJob;
type AnswerOf<Given extends Job> = Given extends TextJob ? TextAnswer : MergedText;

/** Milliseconds after which a job ends with its worker: the work of reading some texts is far more than their length says. */
const patience = 10_000;
const mostWorkers = 2;
/** Maximum number of a workspace's edits that wait. */
const mostWaiting = 200;

const tooHard = () => new AppError('PAYLOAD_TOO_LARGE', words.tooHard);

type Message = { answer: TextAnswer | MergedText } | { failure: string; isTooHard: boolean };

interface Waiting {
  job: Job;
  resolve(answer: TextAnswer | MergedText): void;
  reject(error: unknown): void;
}

/**
 * Reads, replaces and merges texts in threads of their own. Workspaces take turns, each with one job at a time, so that hostile
 * texts of one workspace delay the others by one job at most. A text that is too hard to read becomes plain text.
 * Threads start when they are needed, and one stays.
 */
export function createTextJobs(start: () => Thread, time = patience) {
  /** Jobs of each workspace, in the order of the workspaces' turns. */
  const queues = new Map<string, Waiting[]>();
  const busy = new Set<string>();

  const run = createThreads<Job, Message>({ start, maxIdle: 1, limit: { time, error: tooHard } });
  const runOnce = async (job: Job): Promise<TextAnswer | MergedText> => {
    const message = await run(job);
    if ('answer' in message) return message.answer;
    throw message.isTooHard ? tooHard() : new Error(message.failure);
  };
  const work = (job: Job): Promise<TextAnswer | MergedText> =>
    runOnce(job).catch((error: unknown) => {
      if (error instanceof AppError && 'markdown' in job) return runOnce({ ...job, isPlain: true });
      throw error;
    });
  const startJobs = (): void => {
    while (busy.size < mostWorkers) {
      const turn = [...queues].find(([workspaceId]) => !busy.has(workspaceId));
      if (!turn) return;
      const [workspaceId, [waiting, ...rest]] = turn;
      // To the end of the turns.
      queues.delete(workspaceId);
      if (rest.length > 0) queues.set(workspaceId, rest);
      if (!waiting) continue;
      busy.add(workspaceId);
      const next = () => {
        busy.delete(workspaceId);
        startJobs();
      };
      work(waiting.job).then(waiting.resolve, waiting.reject).then(next, next);
    }
  };

  return <Given extends Job>(workspaceId: string, job: Given): Promise<AnswerOf<Given>> =>
    new Promise<TextAnswer | MergedText>((resolve, reject) => {
      const waiting = queues.get(workspaceId) ?? [];
      // Jobs without Markdown are the server's own: one for each text that is open.
      if ('markdown' in job && job.markdown !== null && waiting.length >= mostWaiting)
        return reject(new AppError('UNAVAILABLE', words.tooManyTexts));
      queues.set(workspaceId, [...waiting, { job, resolve, reject }]);
      startJobs();
      // The thread answers each job in its own form.
    }) as Promise<AnswerOf<Given>>;
}

/** Reads or replaces a text of a workspace, beside everything else that the process does. */
export const workOnText = createTextJobs(
  () =>
    // A program that embeds the server may have loaders of its own; this needs none.
    new Worker(new URL('./textWorker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    }),
);
