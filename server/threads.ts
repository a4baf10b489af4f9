import type { Worker } from 'node:worker_threads';

/** A thread that answers each job with one message. */
export type Thread = Pick<Worker, 'postMessage' | 'terminate' | 'ref' | 'unref' | 'on' | 'off'>;

interface Options {
  start(): Thread;
  /** How many threads stay while there is nothing to do. */
  kept: number;
  /** Milliseconds after which one that stayed ends; unless given it stays for good. */
  idleTime?: number;
  /** Milliseconds after which a job ends with its thread and this error. */
  limit?: { time: number; error(): Error };
}

/** Runs jobs, one at a time in each thread. A thread that fails or ends fails only its own job. */
export function createThreads<Job, Message>({ start, kept, idleTime, limit }: Options): (job: Job) => Promise<Message> {
  let idle: { thread: Thread; timer: NodeJS.Timeout | undefined }[] = [];

  const forget = (thread: Thread): void => {
    clearTimeout(idle.find((one) => one.thread === thread)?.timer);
    idle = idle.filter((one) => one.thread !== thread);
  };
  const keep = (thread: Thread): void => {
    const timer =
      idleTime === undefined
        ? undefined
        : setTimeout(() => {
            forget(thread);
            void thread.terminate();
          }, idleTime).unref();
    idle.push({ thread, timer });
  };
  const startThread = (): Thread => {
    const thread = start();
    // Without a listener an error between two jobs would end the process.
    thread.on('error', () => {});
    thread.on('exit', () => forget(thread));
    return thread;
  };

  return (job) =>
    new Promise((resolve, reject) => {
      const thread = idle.at(-1)?.thread ?? startThread();
      forget(thread);
      thread.ref();
      const settle = (stays: boolean) => {
        clearTimeout(timer);
        thread.off('message', answer).off('error', fail).off('exit', end);
        thread.unref();
        if (stays && idle.length < kept) keep(thread);
        else void thread.terminate();
      };
      const answer = (message: Message) => {
        settle(true);
        resolve(message);
      };
      const fail = (error: unknown) => {
        settle(false);
        reject(error);
      };
      const end = () => fail(new Error('The thread ended during its job'));
      const timer = limit && setTimeout(() => fail(limit.error()), limit.time);
      thread.on('message', answer).on('error', fail).on('exit', end);
      thread.postMessage(job);
    });
}
