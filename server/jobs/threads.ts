import { Worker, type WorkerOptions } from 'node:worker_threads';

export type Thread = Pick<Worker, 'postMessage' | 'terminate' | 'ref' | 'unref' | 'on' | 'off'>;

/**
 * Starts a worker thread. It runs without the loaders of the program that embeds the server, because threads don't need
 * them. Without the watch mode variable, because Node's watch mode would make the thread send its imports as messages.
 */
export function startWorker(file: URL, options: WorkerOptions = {}): Worker {
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env;
  return new Worker(file, { execArgv: [], env, ...options });
}

/**
 * Message from a thread before it works on a job. The time limit starts with this message, so that loading code doesn't
 * count.
 */
export const started = 'started';
/** Milliseconds within which a thread must start a job that has a time limit. */
const startLimit = 30_000;

interface Options<Job> {
  start(): Thread;
  maxIdle: number;
  /** Milliseconds after which an idle thread ends. Without it, `maxIdle` threads never end. */
  idleTime?: number;
  /** Time limit of jobs. Above `timeOf(job)` milliseconds, the job fails with `error()` and its thread ends. */
  limit?: { timeOf(job: Job): number; error(): Error };
}

/** Runs jobs on worker threads, one at a time on each. If a thread crashes, only its own job fails. */
export function createThreads<Job, Message>({
  start,
  maxIdle,
  idleTime,
  limit,
}: Options<Job>): (job: Job) => Promise<Message> {
  let idle: { thread: Thread; timer: NodeJS.Timeout | undefined }[] = [];

  const removeIdle = (thread: Thread): void => {
    clearTimeout(idle.find((one) => one.thread === thread)?.timer);
    idle = idle.filter((one) => one.thread !== thread);
  };
  const addIdle = (thread: Thread): void => {
    const timer =
      idleTime === undefined
        ? undefined
        : setTimeout(() => {
            removeIdle(thread);
            void thread.terminate();
          }, idleTime).unref();
    idle.push({ thread, timer });
  };
  const startThread = (): Thread => {
    const thread = start();
    // Ignores errors between two jobs, because without a listener they would end the process.
    thread.on('error', () => {});
    thread.on('exit', () => removeIdle(thread));
    return thread;
  };

  return (job) =>
    new Promise((resolve, reject) => {
      const thread = idle.at(-1)?.thread ?? startThread();
      removeIdle(thread);
      thread.ref();
      const settle = (isReusable: boolean) => {
        clearTimeout(timer);
        thread.off('message', answer).off('error', fail).off('exit', end);
        thread.unref();
        if (isReusable && idle.length < maxIdle) addIdle(thread);
        else void thread.terminate();
      };
      const answer = (message: Message | typeof started) => {
        if (message === started) {
          clearTimeout(timer);
          timer = limit && setTimeout(() => fail(limit.error()), limit.timeOf(job));
          return;
        }
        settle(true);
        resolve(message);
      };
      const fail = (error: unknown) => {
        settle(false);
        reject(error);
      };
      const end = () => fail(new Error('The thread ended during its job'));
      let timer = limit && setTimeout(() => fail(limit.error()), startLimit);
      thread.on('message', answer).on('error', fail).on('exit', end);
      thread.postMessage(job);
    });
}
