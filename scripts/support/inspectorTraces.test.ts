import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { channelName } from '../../src/inspector/link.ts';
import { inspectorTraces } from './inspectorTraces.ts';

test('inspectorTraces finds the parts of the inspector in a built app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'faena-traces-'));
  try {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<div id="root"></div>');
    writeFileSync(join(folder, 'assets/start.js'), 'const type = "@xstate.event";');
    expect(inspectorTraces(folder)).toEqual([]);
    writeFileSync(join(folder, 'assets/start.js'), `new BroadcastChannel(${JSON.stringify(channelName)})`);
    writeFileSync(join(folder, 'inspector.html'), '');
    expect(inspectorTraces(folder).sort()).toEqual([
      'inspector.html: a file of the inspector',
      `start.js: ${channelName}`,
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
