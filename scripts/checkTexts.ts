import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { root } from './support/paths.ts';

export interface FoundText {
  file: string;
  line: number;
  text: string;
}

/** Files whose texts needn't be in a catalogue, with the reason. */
const allowed: [files: RegExp, reason: string][] = [
  [/\.test\.tsx?$|\/testing(?:\/|\.ts$)/, 'tests'],
  [/^src\/inspector\//, 'the inspector is for engineers'],
  [/^server\/(?:cli|config|db|demo|http\/plugins\/(?:apiDescription|staticFiles)|safety)\b/, 'engineers read them'],
  [/^server\/modules\/mcp\//, 'other programs read English, as in the description of the API'],
  [/^server\/modules\/assistant\/(?:model|names|proposing|toolInputs|tools)\.ts$/, 'a language model reads them'],
  [/^server\/modules\/assistant\/speech\//, 'words that people type, in each language'],
  [/^src\/machines\/tasks\/quickAdd\/days\.ts$/, 'words that people type, in each language'],
  [/^domain\/(?:importRules|imports\/(?:products|table))\.ts$/, 'headings of imported files, in each language'],
  [
    /^src\/services\/(?:faenaProject|gitHubIssues|jiraIssues|plankaBoard|productTables|trelloBoard|vikunjaProjects)\.ts$/,
    'headings in the files of other products',
  ],
  [/^domain\/fields\/task\.ts$/, 'headings of imported files'],
  [/^domain\/workflowConfig\.ts$/, 'part of the format of a workflow'],
  [/^server\/modules\/accounts\/commonPasswords\.ts$/, 'passwords'],
  [/^server\/modules\/accounts\/device\.ts$/, 'names of browsers and systems'],
  [/^domain\/(?:access|fullName)\.ts$/, 'a value that the app shows in its language'],
  [/^domain\/validation\.ts$/, 'a message of zod'],
  [/^src\/ui\/base\/theme\/theme\.ts$/, 'fonts and shadows'],
];

/** Calls whose arguments are read only by engineers. */
const technicalCall =
  /^(?:(?:Error|super|StartupError|Symbol|RegExp|logFailure|sql|sql<.*)$|console\.)|(?:^|\.)(?:log\.\w+|query|querySelector|header|headers)$/;
const technicalName = /^(?:className|classNames|rel|d|style|key|keys|id|aria-keyshortcuts|data-.*|scope)$/;
/** Attributes and properties whose values users read, even if the value is a single word. */
const readName =
  /^(?:children|aria-label|alt|title|label|placeholder|message|description|heading|caption|tooltip|hint|text|error|failure|success|reason)$/;

const words = /\p{L}{2}\S*\s+\p{L}|…\s+\p{L}{2}/u;
const beginsLikeText = /^[^\p{L}]*\p{Lu}\p{Ll}|[áéíñóúü¿¡«“’]/u;

/** Returns true for style sheets, selectors, media queries and request headers. */
const isCode = (text: string): boolean =>
  /[[=]|\w\(|^\((?:pointer|prefers)|: [^;]+;|^[a-z]+(?:, [a-z]+)+$|\b(?:Authorization|Content-Type): /.test(text);

const isText = (file: string, name: string, text: string): boolean =>
  !/^(?:Faena|CSV|PNG|Invalid token)$/.test(text) &&
  !isCode(text) &&
  ((name === 'JSXText' && /\p{L}{2}/u.test(text)) ||
    (readName.test(name) && /^\p{Lu}\p{Ll}+/u.test(text)) ||
    (words.test(text) && (beginsLikeText.test(text) || /^src\/(?:screens|ui|machines)\//.test(file))));

function nameOf(node: ESTree.Node, parent: ESTree.Node): string | null {
  if (node.type === 'JSXAttribute') return node.name.type === 'JSXIdentifier' ? node.name.name : '';
  if (node.type === 'JSXExpressionContainer') return parent.type === 'JSXAttribute' ? null : 'children';
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return '';
  if (node.type !== 'Property') return null;
  return node.key.type === 'Identifier' ? node.key.name : node.key.type === 'Literal' ? String(node.key.value) : '';
}

const stringOf = (node: ESTree.Node): string | null => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('…');
  return node.type === 'JSXText' ? node.value.trim() : null;
};

const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value;

/** Finds texts that users read in the code of a file. */
export function textsIn(file: string, source: string): FoundText[] {
  const found: FoundText[] = [];
  const isMachine = /(?:\.machine|Region)\.ts$|^domain\/machines\//.test(file);
  const sourceOf = ({ start, end }: ESTree.Node): string => source.slice(start, end);
  const isTechnical = (node: ESTree.Node, name: string): boolean => {
    if (/^(?:Import|TSType|TSInterface|TSLiteral)/.test(node.type)) return true;
    if (node.type === 'CallExpression' || node.type === 'NewExpression')
      return technicalCall.test(sourceOf(node.callee));
    if (node.type === 'TaggedTemplateExpression') return technicalCall.test(sourceOf(node.tag));
    return technicalName.test(name) || (isMachine && name === 'description');
  };
  const visit = (node: ESTree.Node, parent: ESTree.Node, outer: string): void => {
    const name = nameOf(node, parent) ?? outer;
    if (isTechnical(node, name)) return;
    const text = stringOf(node);
    if (text !== null && isText(file, node.type === 'JSXText' ? node.type : name, text))
      found.push({ file, line: source.slice(0, node.start).split('\n').length, text });
    for (const value of Object.values(node).flat()) if (isNode(value)) visit(value, node, name);
  };
  const { program } = parseSync(file, source);
  visit(program, program, '');
  return found;
}

export function checkTexts(from: string): FoundText[] {
  return globSync('{domain,src,server}/**/*.{ts,tsx}', { cwd: from })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !allowed.some(([files]) => files.test(file)))
    .sort()
    .flatMap((file) => textsIn(file, readFileSync(join(from, file), 'utf8')));
}

if (process.argv[1] === import.meta.filename) {
  const found = checkTexts(root);
  for (const { file, line, text } of found)
    console.error(`${file}:${line} has a text outside the catalogues: ${text.replace(/\s+/g, ' ')}`);
  console.log(found.length === 0 ? 'Every text is in a catalogue.' : `${found.length} texts are in no catalogue.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
