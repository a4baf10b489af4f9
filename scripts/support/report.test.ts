import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportOf } from './report.ts';

test('the report shows every check, and each failure with its message, screenshot and trace', () => {
  const folder = mkdtempSync(join(tmpdir(), 'faena-report-'));
  try {
    const [picture, trace] = [join(folder, 'shot.png'), join(folder, 'a trace.zip')];
    writeFileSync(picture, 'picture');
    writeFileSync(trace, 'trace');
    const failure = {
      test: 'board › <drag>',
      message: '\u001B[31mtoo late\u001B[39m',
      files: [
        { name: 'screenshot', path: picture },
        { name: 'trace', path: trace },
        { name: 'gone', path: join(folder, 'gone.zip') },
      ],
    };
    const page = reportOf(
      [
        { name: 'lint', count: { passed: 0, failed: 0, skipped: 0, note: 'ok' }, failures: [], flaky: [], seconds: 3 },
        {
          name: 'journeys',
          count: { passed: 1, failed: 1, skipped: 0 },
          failures: [failure],
          flaky: ['a slow one'],
          seconds: 200,
        },
      ],
      ['keyboard'],
      folder,
    );
    expect(page).toContain('<h1>1 passed, 1 failed</h1>');
    expect(page).toContain('board › &lt;drag&gt;');
    expect(page).toContain('<pre>too late</pre>');
    expect(page).toContain(`data:image/png;base64,${Buffer.from('picture').toString('base64')}`);
    expect(page).toContain('href="a%20trace.zip"');
    expect(page).toContain('flaky: a slow one');
    expect(page).toContain('Not run yet: keyboard');
    expect(page).not.toContain('gone.zip');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
