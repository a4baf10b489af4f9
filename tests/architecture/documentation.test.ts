import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/support/paths.ts';
import { environment } from '../../server/config.ts';

const pages = ['*.md', 'docs/contributing/*.md', 'docs/decisions/*.md', '.github/**/*.md'].flatMap((pattern) =>
  globSync(pattern, { cwd: root }),
);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
const topFolders = ['domain', 'richText', 'src', 'server', 'tests', 'docs', 'scripts', '.github'];

/** Returns the paths and npm scripts that the page mentions but the repository lacks. */
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

test('the guide lists every environment variable', () => {
  const page = readFileSync(join(root, 'docs/guide/20-administration.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].map(([, names = '']) => names);
  const listed = rows.flatMap((names) => names.replaceAll('`', '').split(', '));
  expect(listed.sort()).toEqual(Object.keys(environment.shape).sort());
});
