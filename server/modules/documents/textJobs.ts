import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { ReadText } from '../../../richText/readYjs.ts';
import { createThreads, startWorker, type Thread } from '../../jobs/threads.ts';

/** Job for a text that is stored in parts. With Markdown, the job first replaces the text. */
export interface TextJob {
  parts: Uint8Array[];
  markdown: string | null;
  isPlain?: boolean;
}

/** Result of reading: the derived content, and the update that replaced it. `update` is null if nothing changed. */
export interface TextAnswer extends ReadText {
  update: Uint8Array | null;
}

export interface MergeJob {
  parts: Uint8Array[];
  into: 'one' | 'slices';
  /** Part to return in slices. Without it, all parts are returned. */
  of?: Uint8Array;
}

export interface MergedText {
  updates: Uint8Array[];
  /** Indexes of damaged parts, which the job skipped. */
  damaged: number[];
}

export type Job = TextJob | MergeJob;
type AnswerOf<Given extends Job> = Given extends TextJob ? TextAnswer : MergedText;

/**
 * Milliseconds after which an edit fails and its thread ends. Some texts take much longer than their length suggests.
 */
const editLimit = 2_000;
/**
 * Milliseconds for reading and merging stored texts. The limit is higher, because a stored text must remain readable.
 */
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
 * Reads, replaces and merges texts in worker threads. People take turns with one job each. So even many hostile texts
 * from one person, in any number of workspaces, delay other people by one job at most. A text that takes too long to
 * parse becomes plain text. Threads start on demand, and one of them never ends.
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
      // Jobs without Markdown have no limit, because the server itself creates them, at most one for each open text.
      if (isEdit(job) && waiting.length >= maxWaiting)
        return reject(new AppError('UNAVAILABLE', phrase('errors', 'documents.tooManyTexts')));
      queues.set(personId, [...waiting, { job, resolve, reject }]);
      startJobs();
      // The cast is safe: each kind of job has its own type of result.
    }) as Promise<AnswerOf<Given>>;
}

export const workOnText = createTextJobs(() =>
  startWorker(new URL('./textWorker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 1024 } }),
);
