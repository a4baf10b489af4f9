import { EventEmitter } from 'node:events';
import { started, type Thread } from '../jobs/threads.ts';

export class FakeThread<Job> extends EventEmitter {
  jobs: Job[] = [];
  isEnded = false;
  postMessage(job: Job) {
    this.jobs.push(job);
    this.emit('message', started);
  }
  ref() {}
  unref() {}
  async terminate() {
    this.isEnded = true;
    return 0;
  }
}

export function createFakeThreads<Job>() {
  const threads: FakeThread<Job>[] = [];
  const start = (): Thread => {
    const thread = new FakeThread<Job>();
    threads.push(thread);
    return thread as unknown as Thread;
  };
  return { threads, start };
}
