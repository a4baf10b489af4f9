/**
 * Finds regular expressions whose time can grow faster than their input (ReDoS). `safeExpressions.json` lists the
 * expressions that recheck found safe, because checking all of them takes a minute. `--save` updates the list, and
 * `--all` checks all expressions again.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { check } from 'recheck';
import { type ESTree, parseSync, Visitor } from 'vite';
import { root } from './support/paths.ts';

export interface FoundExpression {
  file: string;
  line: number;
  /** The literal, or the code that creates the expression. */
  code: string;
  /** Pattern and flags of a literal. Null if the expression is created at run time. */
  literal: { pattern: string; flags: string } | null;
}

interface Exception {
  file: string;
  /** Beginning of the expression's code. */
  code: string;
  reason: string;
}

const question = 'reads the first 1,000 characters of a question, see growth.test.ts';
const guide = 'reads the guide, which is part of the build';
const page = 'reads the built index.html';

/** Accepted expressions: their time grows faster than their input, or they are created at run time. */
export const exceptions: readonly Exception[] = [
  { file: 'domain/csv.ts', code: "new RegExp(`^'", reason: 'one run of characters at the start, see growth.test.ts' },
  { file: 'domain/statusNames.ts', code: '/\\b(in progress|', reason: 'reads the first 60 characters of a name' },
  { file: 'src/screens/documentation/CodeBlock.tsx', code: '/^```', reason: guide },
  { file: 'src/screens/documentation/charts.ts', code: '/^[\\s\\S]*?^!', reason: guide },
  { file: 'src/screens/documentation/content.ts', code: '/^\\| \\[', reason: guide },
  { file: 'src/services/storage.ts', code: 'new RegExp(`(?:^|; *)', reason: 'the name of a cookie' },
  { file: 'server/config.ts', code: '/^[^\\r\\n]*', reason: 'reads a variable of the operator once' },
  {
    file: 'server/http/cookie.ts',
    code: 'new RegExp(`(?:^|;',
    reason: 'the name of a cookie, and at most 200 characters',
  },
  { file: 'server/modules/assistant/grammar.ts', code: '/"([^"]{2,100})"', reason: question },
  { file: 'server/modules/assistant/grammar.ts', code: 'new RegExp(', reason: question },
  { file: 'server/modules/assistant/pastDays.ts', code: 'new RegExp(', reason: question },
  { file: 'server/modules/assistant/speech/patterns.ts', code: 'new RegExp(', reason: question },
  {
    file: 'server/modules/assistant/model.ts',
    code: '/context[ _]',
    reason: 'reads the first 4,000 characters of an error',
  },
  { file: 'server/http/plugins/appPaths.ts', code: 'new RegExp(', reason: 'a list of paths, with [^/]+ for ids' },
  { file: 'server/http/plugins/headers.ts', code: '/<script>', reason: page },
  { file: 'server/http/plugins/staticFiles.ts', code: '/<html', reason: page },
];

const excepts = ({ file, code }: FoundExpression, exception: Exception): boolean =>
  exception.file === file && code.startsWith(exception.code);

/** Returns the regular expressions in the product's code. */
export function expressionsIn(from: string): FoundExpression[] {
  const folders = ['domain', 'richText', 'src', 'server'];
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: from },
  );
  return files
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$|\/testing\//.test(file))
    .sort()
    .flatMap((file) => expressionsOf(file, readFileSync(join(from, file), 'utf8')));
}

function expressionsOf(file: string, source: string): FoundExpression[] {
  const found: FoundExpression[] = [];
  const add = ({ start, end }: { start: number; end: number }, literal: FoundExpression['literal']) =>
    found.push({ file, line: source.slice(0, start).split('\n').length, code: source.slice(start, end), literal });
  const isMaker = (callee: ESTree.Node) => callee.type === 'Identifier' && callee.name === 'RegExp';
  new Visitor({
    Literal(node) {
      if ('regex' in node) add(node, node.regex);
    },
    NewExpression(node) {
      if (isMaker(node.callee)) add(node, null);
    },
    CallExpression(node) {
      if (isMaker(node.callee)) add(node, null);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

/** Returns the problem of an expression, or null if its time is proportional to its input. */
async function problemOf({ pattern, flags }: { pattern: string; flags: string }): Promise<string | null> {
  const judged = await check(pattern, flags, { timeout: 120_000 });
  if (judged.status === 'safe') return null;
  return judged.status === 'unknown'
    ? `recheck can't judge it: ${judged.error.kind}`
    : `${judged.complexity.summary}, for example with ${judged.attack.pattern}`;
}

export interface Judgement {
  problems: string[];
  /** Literals that this run found safe. */
  safe: string[];
}

/** Checks the expressions that are neither exceptions nor known to be safe. */
export async function judge(found: readonly FoundExpression[], known: ReadonlySet<string>): Promise<Judgement> {
  const problems: string[] = [];
  const safe = new Set<string>();
  const rest = found.filter((each) => !exceptions.some((exception) => excepts(each, exception)));
  const verdicts = new Map<string, string | null>();
  for (const { file, line, code, literal } of rest) {
    if (literal === null) {
      problems.push(`${file}:${line} an expression made by ${code.split('\n')[0]} needs an exception with a reason`);
      continue;
    }
    if (known.has(code)) continue;
    const problem = verdicts.has(code) ? (verdicts.get(code) ?? null) : await problemOf(literal);
    verdicts.set(code, problem);
    if (problem === null) safe.add(code);
    else problems.push(`${file}:${line} ${code} is ${problem}`);
  }
  return { problems, safe: [...safe] };
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { save: { type: 'boolean' }, all: { type: 'boolean' } } });
  const file = join(import.meta.dirname, 'safeExpressions.json');
  const known = new Set(values.all === true ? [] : (JSON.parse(readFileSync(file, 'utf8')) as string[]));
  const found = expressionsIn(root);
  const { problems, safe } = await judge(found, known);
  const unused = exceptions.filter((exception) => !found.some((each) => excepts(each, exception)));
  for (const problem of problems) console.error(problem);
  for (const { file: from, code } of unused) console.error(`${from} no longer has the excepted ${code}`);
  const codes = new Set(found.map(({ code }) => code));
  const kept = [...new Set([...known, ...safe])].filter((code) => codes.has(code)).sort();
  if (values.save === true) writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  else if (safe.length > 0)
    console.log(`Judged ${safe.length} expressions. 'npm run expressions' saves that they are safe.`);
  const failed = problems.length + unused.length;
  console.log(failed === 0 ? 'No regular expression takes long.' : `${failed} regular expressions take long.`);
  // Exits explicitly, because recheck leaves a worker running.
  process.exit(failed === 0 ? 0 : 1);
}
