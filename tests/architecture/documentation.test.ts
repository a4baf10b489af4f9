import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../../domain/languages.ts';
import { root } from '../../scripts/support/paths.ts';
import { parsePage } from '../../src/screens/documentation/guidePages.ts';
import { environment } from '../../server/config.ts';

const pages = [
  '*.md',
  'docs/contributing/*.md',
  'docs/decisions/*.md',
  'docs/releases/*.md',
  '.github/**/*.md',
].flatMap((pattern) => globSync(pattern, { cwd: root }));
const { scripts, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: object;
  version: string;
};
const topFolders = ['domain', 'richText', 'texts', 'src', 'server', 'tests', 'docs', 'scripts', '.github'];

const missingIn = (page: string, text: string): string[] => {
  const links = [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
  const paths = [...text.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, path = '']) => path);
  const commands = [...text.matchAll(/npm run (\w+(?::\w+)*)/g)].map(([, script = '']) => script);
  return [
    ...links.filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(root, dirname(page), link))),
    ...paths.filter((path) => topFolders.includes(path.split('/')[0] ?? '') && !existsSync(join(root, path))),
    ...commands.filter((script) => !Object.hasOwn(scripts, script)).map((script) => `npm run ${script}`),
  ];
};

test.each(pages)('%s mentions only existing files and commands', (page) => {
  expect(missingIn(page, readFileSync(join(root, page), 'utf8'))).toEqual([]);
});

test('missingIn finds links, paths and commands that do not exist', () => {
  const text = 'See [this](gone.md), `src/gone.ts`, `npm run gone`, [here](README.md) and `src/main.tsx`.';
  expect(missingIn('README.md', text)).toEqual(['gone.md', 'src/gone.ts', 'npm run gone']);
});

/** Returns the lines of the page's diffs that begin with one of the marks and are in no file that the page mentions. */
const unknownLines = (text: string, marks: string): string[] => {
  const files = [...text.matchAll(/`([\w./-]+\.(?:tsx?|json))`/g)]
    .map(([, path = '']) => join(root, path))
    .filter(existsSync);
  const known = new Set(
    files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.trim()),
    ),
  );
  const diffs = [...text.matchAll(/^( *)```diff\n([^]*?)^ *```$/gm)].flatMap(([, indent = '', diff = '']) =>
    diff.split('\n').map((line) => line.slice(indent.length)),
  );
  return diffs.filter((line) => marks.includes(line[0] ?? '\n') && !known.has(line.slice(1).trim()));
};

test.each(globSync('docs/contributing/add-*.md', { cwd: root }))('the diffs of %s continue existing code', (page) => {
  expect(unknownLines(readFileSync(join(root, page), 'utf8'), ' ')).toEqual([]);
});

/** Returns the lines of the page's TypeScript that aren't in the file. */
const unquoted = (page: string, file: string): string[] => {
  const known = new Set(file.split('\n').map((line) => line.trim()));
  return [...page.matchAll(/^```ts\n([^]*?)^```$/gm)]
    .flatMap(([, code = '']) => code.split('\n'))
    .filter((line) => !known.has(line.trim()));
};

test('the code for a new field is that of a field that tests use', () => {
  const page = readFileSync(join(root, 'docs/contributing/add-a-field.md'), 'utf8');
  const file = readFileSync(join(root, 'tests/support/riskField.ts'), 'utf8');
  expect(page.match(/^```ts$/gm)).toHaveLength(3);
  expect(unquoted(page, file)).toEqual([]);
  expect(unquoted('```ts\ngone();\n```\n', file)).toEqual(['gone();']);
});

test('unknownLines finds lines that no mentioned file has', () => {
  const text = 'In `src/main.tsx`:\n```diff\n gone();\n+new();\n```\n';
  expect([unknownLines(text, ' '), unknownLines(text, ' +')]).toEqual([[' gone();'], [' gone();', '+new();']]);
});

const guidePages = globSync('*.md', { cwd: join(root, 'docs/guide/en') });
const guidePage = (language: string, page: string): string =>
  readFileSync(join(root, 'docs/guide', language, page), 'utf8');

test.each(['en', 'es'])('the guide in %s lists every environment variable', (language) => {
  const page = guidePage(language, '20-administration.md');
  const rows = [...page.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].map(([, names = '']) => names);
  const listed = rows.flatMap((names) => names.replaceAll('`', '').split(', '));
  expect(listed.sort()).toEqual(Object.keys(environment.shape).sort());
});

test.each(['en', 'es'])('the guide in %s lists every value of DEFAULT_LANGUAGE', (language) => {
  const [row = ''] = /^\| `DEFAULT_LANGUAGE` .*$/m.exec(guidePage(language, '20-administration.md')) ?? [];
  expect(['auto', ...languages].filter((value) => !row.includes(`\`${value}\``))).toEqual([]);
});

test('the guide has the same pages in each language', () => {
  expect(globSync('*.md', { cwd: join(root, 'docs/guide/es') }).sort()).toEqual(guidePages.sort());
});

test.each(guidePages)('%s has the same sections, commands, tables and links in each language', (page) => {
  const shapeOf = (language: string) => {
    const text = guidePage(language, page);
    return {
      sections: parsePage(page, text).sections.map(({ id, level }) => [id, level]),
      commands: text.match(/^```sh\n[^]*?^```$/gm),
      blocks: text.match(/^```/gm)?.length,
      rows: text.match(/^\|/gm)?.length,
      items: text.match(/^(?:-|\d+\.) /gm)?.length,
      links: [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, link]) => link),
    };
  };
  expect(shapeOf('es')).toEqual(shapeOf('en'));
});

test.each(guidePages)('%s links only to existing sections of the guide', (page) => {
  const links = [...guidePage('en', page).matchAll(/\]\((\d[\w-]+\.md)(?:#([\w-]+))?\)/g)];
  const isMissing = ([, to = '', anchor]: RegExpExecArray) =>
    !guidePages.includes(to) ||
    (anchor !== undefined && parsePage(to, guidePage('en', to)).sections.every(({ id }) => id !== anchor));
  expect(links.filter(isMissing).map(([link]) => link)).toEqual([]);
});

test('the benchmark results were measured with this version', () => {
  expect(readFileSync(join(root, 'tests/bench/RESULTS.md'), 'utf8')).toContain(`Faena ${version}, measured on `);
});
