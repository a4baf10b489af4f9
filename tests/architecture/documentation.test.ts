import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/support/paths.ts';
import { environment } from '../../server/config.ts';

const pages = [
  '*.md',
  'docs/contributing/*.md',
  'docs/decisions/*.md',
  'docs/releases/*.md',
  '.github/**/*.md',
].flatMap((pattern) => globSync(pattern, { cwd: root }));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
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

test('the diffs for a new field are the code of the product', () => {
  expect(unknownLines(readFileSync(join(root, 'docs/contributing/add-a-field.md'), 'utf8'), ' +')).toEqual([]);
});

test('unknownLines finds lines that no mentioned file has', () => {
  const text = 'In `src/main.tsx`:\n```diff\n gone();\n+new();\n```\n';
  expect([unknownLines(text, ' '), unknownLines(text, ' +')]).toEqual([[' gone();'], [' gone();', '+new();']]);
});

test('the guide lists every environment variable', () => {
  const page = readFileSync(join(root, 'docs/guide/en/20-administration.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].map(([, names = '']) => names);
  const listed = rows.flatMap((names) => names.replaceAll('`', '').split(', '));
  expect(listed.sort()).toEqual(Object.keys(environment.shape).sort());
});
