import { EventEmitter } from 'node:events';
import type { Thread } from '../threads.ts';

/** A thread that stores its jobs. The test sends the answers. */
export class FakeThread<Job> extends EventEmitter {
  jobs: Job[] = [];
  isEnded = false;
  postMessage(job: Job) {
    this.jobs.push(job);
  }
  ref() {}
  unref() {}
  async terminate() {
    this.isEnded = true;
    return 0;
  }
}

/** Creates fake threads, listed in the order they are started. */
export function createFakeThreads<Job>() {
  const threads: FakeThread<Job>[] = [];
  const start = (): Thread => {
    const thread = new FakeThread<Job>();
    threads.push(thread);
    return thread as unknown as Thread;
  };
  return { threads, start };
}
