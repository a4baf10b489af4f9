import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { ReadText } from '../../../richText/readYjs.ts';
import { createThreads, startWorker, type Thread } from '../../threads.ts';

/** Reads a text in parts. With Markdown, replaces the text first. */
export interface TextJob {
  parts: Uint8Array[];
  markdown: string | null;
  isPlain?: boolean;
}

/** Content derived from the text, and the update that replaced it. `update` is null if nothing changed. */
export interface TextAnswer extends ReadText {
  update: Uint8Array | null;
}

export interface MergeJob {
  parts: Uint8Array[];
  into: 'one' | 'slices';
  /** The only part that is returned in slices. Without it, all parts are. */
  of?: Uint8Array;
}

export interface MergedText {
  updates: Uint8Array[];
  /** Indexes of the damaged parts, which are left out. */
  damaged: number[];
}

export type Job = TextJob | MergeJob;
type AnswerOf<Given extends Job> = Given extends TextJob ? TextAnswer : MergedText;

/**
 * Milliseconds after which an edit ends with its thread, because some texts take far more work than their length
 * suggests.
 */
const editLimit = 2_000;
/** The same for reading and merging what is stored. It is longer, because a text must not become unreadable. */
const readLimit = 10_000;
const maxThreads = 2;
const maxWaiting = 200;

const isEdit = (job: Job): boolean => 'markdown' in job && job.markdown !== null;

const tooHard = () => new AppError('PAYLOAD_TOO_LARGE', phrase('errors', 'documents.tooHard'));

type Message = { answer: TextAnswer | MergedText } | { failure: string; isTooHard: boolean };

interface Waiting {
  job: Job;
  resolve(answer: TextAnswer | MergedText): void;
  reject(error: unknown): void;
}

/**
 * Reads, replaces and merges texts in separate threads. People take turns with one job each, so that hostile texts
 * of one person, in any number of workspaces, delay the others by one job at most. A text that is too hard to parse becomes plain text. Threads
 * start on demand, and one is kept.
 */
export function createTextJobs(start: () => Thread, limits = { edit: editLimit, read: readLimit }) {
  const queues = new Map<string, Waiting[]>();
  const busy = new Set<string>();

  const run = createThreads<Job, Message>({
    start,
    maxIdle: 1,
    limit: { timeOf: (job) => (isEdit(job) ? limits.edit : limits.read), error: tooHard },
  });
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
    while (busy.size < maxThreads) {
      const turn = [...queues].find(([personId]) => !busy.has(personId));
      if (!turn) return;
      const [personId, [waiting, ...rest]] = turn;
      queues.delete(personId);
      if (rest.length > 0) queues.set(personId, rest);
      if (!waiting) continue;
      busy.add(personId);
      const next = () => {
        busy.delete(personId);
        startJobs();
      };
      work(waiting.job).then(waiting.resolve, waiting.reject).then(next, next);
    }
  };

  return <Given extends Job>(personId: string, job: Given): Promise<AnswerOf<Given>> =>
    new Promise<TextAnswer | MergedText>((resolve, reject) => {
      const waiting = queues.get(personId) ?? [];
      // Jobs without Markdown are the server's own, at most one per open text, and aren't limited.
      if (isEdit(job) && waiting.length >= maxWaiting)
        return reject(new AppError('UNAVAILABLE', phrase('errors', 'documents.tooManyTexts')));
      queues.set(personId, [...waiting, { job, resolve, reject }]);
      startJobs();
      // The cast is safe: each kind of job has its own answer.
    }) as Promise<AnswerOf<Given>>;
}

export const workOnText = createTextJobs(() =>
  startWorker(new URL('./textWorker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 1024 } }),
);
