import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages } from '../domain/languages.ts';
import { areas, argumentsOf, type Messages, ownMessages, readMessages, typesOf, wholeLanguages } from './compile.ts';

const root = join(import.meta.dirname, '..');

const flat = (messages: Messages, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(messages).flatMap(([key, message]) =>
      key.startsWith('@@')
        ? []
        : typeof message === 'string'
          ? [[`${prefix}${key}`, message] as const]
          : [...flat(message, `${prefix}${key}/`)],
    ),
  );

const sources = ['domain', 'src', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8')),
);

it('has the types of the present catalogues', () => {
  const expected = typesOf(Object.fromEntries(areas().map((area) => [area, readMessages('spec', area)])));
  const bare = (source: string) => source.replaceAll(/[\s'"]/g, '').replaceAll(';}', '}');
  const present = readFileSync(join(root, 'texts/catalogues.ts'), 'utf8');
  expect(bare(present), 'run `npm run texts`').toBe(bare(expected));
});

describe.each(areas())('the area %s', (area) => {
  const spec = flat(readMessages('spec', area));

  it.each(languages)('has the same messages with the same arguments in %s', (language) => {
    const translated = flat(readMessages(language, area));
    expect([...translated.keys()].sort()).toEqual([...spec.keys()].sort());
    if (wholeLanguages.includes(language))
      expect([...flat(ownMessages(language, area)).keys()].sort()).toEqual([...spec.keys()].sort());
    const signature = (message: string) => [...argumentsOf(message)].map((argument) => argument.join(': ')).sort();
    const different = [...translated].filter(
      ([key, message]) => signature(message).join() !== signature(spec.get(key) ?? '').join(),
    );
    expect(different).toEqual([]);
  });

  it.each(languages.filter((language) => language !== 'spec'))(
    "has the visible text of a button within the button's longer name in %s",
    (language) => {
      const texts = flat(readMessages(language, area));
      const differs = ([key, visible]: [string, string]) =>
        texts.get(`${key}Named`)?.toLowerCase().includes(visible.toLowerCase()) === false;
      expect([...texts].filter(differs)).toEqual([]);
    },
  );

  it('has no message that nothing shows', () => {
    // Schemas name their messages by `invalid`.
    const mark = area === 'validation' ? 'invalid(' : `'${area}'`;
    const users = sources.filter((source) => source.includes(mark) || source.includes(`'${area}'`)).join('\n');
    const isUsed = (path: string): boolean => {
      const [key = '', parent] = path.split('/').reverse();
      return (
        new RegExp(String.raw`\b${key}\b`).test(users) ||
        (parent !== undefined && new RegExp(String.raw`\b${parent}\b(?!\.(?!\$\{))`).test(users))
      );
    };
    expect([...spec.keys()].filter((path) => !isUsed(path))).toEqual([]);
  });
});
