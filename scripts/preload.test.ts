import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const program =
  "process.on('SIGTERM', () => { console.log('ended'); process.exit(); }); setInterval(() => {}, 1000); console.log('started');";

test.skipIf(process.platform === 'win32')(
  'a script exits when the shell that npm started for it is killed',
  async () => {
    // The second command keeps the shell alive. Otherwise the shell would be replaced by the first command.
    const shell = spawn(
      'sh',
      ['-c', '"$0" --require "$1" -e "$2"; true', process.execPath, join(import.meta.dirname, 'preload.cjs'), program],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, npm_lifecycle_event: 'start' },
      },
    );
    const lines = createInterface({ input: shell.stdout });
    expect(await once(lines, 'line')).toEqual(['started']);
    shell.kill('SIGTERM');
    expect(await once(lines, 'line')).toEqual(['ended']);
  },
);
