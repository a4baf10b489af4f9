import { existsSync, readFileSync } from 'node:fs';
import { extname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inTime } from './progress.ts';
import { type Failure, countText, type Outcome, sum } from './results.ts';

export interface ReportedCheck extends Outcome {
  name: string;
  seconds: number;
}

/**
 * Returns an HTML page about a run: each check, and each failure with its message, screenshot and link to the trace.
 * `folder` is the folder of the page. `waiting` has the names of checks that haven't run.
 */
export function reportOf(checks: readonly ReportedCheck[], waiting: readonly string[], folder: string): string {
  const total = sum(checks.map(({ count }) => count));
  const rows = checks.map(
    ({ name, count, seconds, flaky }) =>
      `<tr class="${count.failed > 0 ? 'failed' : 'passed'}"><td>${escaped(name)}</td><td>${escaped(countText(count))}${count.note === undefined ? '' : ` (${escaped(count.note)})`}${
        flaky.length > 0 ? `<br>flaky: ${flaky.map(escaped).join('<br>')}` : ''
      }</td><td>${inTime(seconds)}</td></tr>`,
  );
  const failed = checks.flatMap(({ name, failures }) => failures.map((failure) => sectionOf(name, failure, folder)));
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Faena: ${escaped(countText(total))}</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif } body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } td { border-top: 1px solid #8884; padding: .3rem .5rem; vertical-align: top }
.failed td:first-child::before { content: '✗ '; color: #d33 } .passed td:first-child::before { content: '✓ '; color: #2a2 }
pre { overflow-x: auto; background: #8881; padding: .75rem; border-radius: 6px } img { max-width: 100%; border: 1px solid #8884 }
</style>
<h1>${escaped(countText(total))}</h1>
<table>${rows.join('\n')}</table>
${waiting.length > 0 ? `<p>Not run yet: ${waiting.map(escaped).join(', ')}</p>` : ''}
${failed.join('\n')}
</html>
`;
}

function sectionOf(check: string, { test, message, files }: Failure, folder: string): string {
  const shown = files
    .filter(({ path }) => existsSync(path))
    .map(({ name, path }) => {
      const link = escaped(encodeURI(relative(folder, path).replaceAll('\\', '/')));
      if (extname(path) === '.png')
        return `<p><a href="${link}"><img alt="${escaped(name)}" src="data:image/png;base64,${readFileSync(path).toString('base64')}"></a></p>`;
      const hint = name === 'trace' ? `: <code>npx playwright show-trace ${escaped(path)}</code>` : '';
      return `<p><a href="${link}">${escaped(name)}</a>${hint}</p>`;
    });
  return `<h2>${escaped(check)}: ${escaped(test)}</h2>\n<pre>${escaped(stripVTControlCharacters(message))}</pre>\n${shown.join('\n')}`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
