import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { PasswordJob } from './passwords.ts';

parentPort?.on('message', ({ password, stored, costs }: PasswordJob) =>
  parentPort?.postMessage(stored === null ? hashSync(password, costs) : verifySync(stored, password)),
);
