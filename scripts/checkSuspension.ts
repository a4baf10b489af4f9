/**
 * Checks that no mounted screen suspends. React would hide a suspended screen, which loses the focus and the typed
 * text. So views may not use anything that suspends. Each lazy view must list the message catalogues of all modules
 * that it imports, so that they are loaded before the view is shown.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** Catalogues that are loaded before any page. */
const areasOfApp = ['start', 'validation'];
/** Chunk with the layout for the pages of signed-in users. */
const shell = 'src/screens/signedIn.ts';
/** Returns true for views whose pages don't load the catalogues of signed-in users. */
const isSignedOut = (file: string): boolean => /^src\/screens\/(?:authentication|root)\//.test(file);

const suspendingNames = ['lazy', 'use', 'Suspense'];
const tableFile = 'src/screens/table.ts';
const lazyViewFile = 'src/screens/lazyView.tsx';
const lazyFormFile = 'src/screens/lazyForm.tsx';

interface Source {
  path: string;
  imports: string[];
  /** Areas of the messages that the file shows. */
  areas: Set<string>;
  suspensions: string[];
  /** Lazy views of the file, with the areas that it lists for them. */
  views: { declared: string[]; path: string }[];
}

const resolve = (file: string, specifier: string): string => join(dirname(file), specifier).split(sep).join('/');
const literal = (node: ESTree.Node | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
const stringsIn = (text: string): string[] => [...text.matchAll(/'([^']*)'/g)].map(([, name = '']) => name);

export function readSource(path: string, source: string): Source {
  const { module, program } = parseSync(path, source);
  const found: Source = { path, imports: [], areas: new Set(), suspensions: [], views: [] };
  for (const { moduleRequest, entries } of module.staticImports) {
    const values = entries.filter(({ isType }) => !isType);
    if (moduleRequest.value.startsWith('.') && (entries.length === 0 || values.length > 0))
      found.imports.push(resolve(path, moduleRequest.value));
    if (moduleRequest.value === 'react')
      found.suspensions.push(
        ...values.flatMap(({ importName: { name } }) => suspendingNames.filter((each) => each === name)),
      );
    if (path !== lazyViewFile && values.some(({ importName: { name } }) => name === 'lazyRouteComponent'))
      found.suspensions.push('lazyRouteComponent');
  }
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest?.value.startsWith('.') && !isType) found.imports.push(resolve(path, moduleRequest.value));
  const textOf = ({ start, end }: ESTree.Node): string => source.slice(start, end);
  const lists = new Map<string, string[]>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init) lists.set(textOf(id), stringsIn(textOf(init)));
    },
    CallExpression({ callee, arguments: given }) {
      const name = textOf(callee);
      const area = name === 'useTexts' || name === 'phrase' ? literal(given[0]) : null;
      if (area !== null) found.areas.add(area);
      if (!/^lazy(?:View|Form)$/.test(name.replace(/<.*/, '')) || path === lazyFormFile) return;
      const [areas, load] = given;
      const code = load ? textOf(load) : '';
      const loader = /\((\w+)\)?\(\)/.exec(code)?.[1] ?? /await (\w+)\(\)/.exec(code)?.[1];
      const view = /import\('(\.[^']*)'\)/.exec(code)?.[1] ?? lists.get(loader ?? '')?.[0];
      if (view === undefined || areas === undefined) found.suspensions.push(`a view without a path: ${code}`);
      else
        found.views.push({
          declared: areas.type === 'Identifier' ? (lists.get(areas.name) ?? []) : stringsIn(textOf(areas)),
          path: resolve(path, view),
        });
    },
    JSXAttribute({ name, value }) {
      const area = textOf(name) === 'area' && value ? literal(value) : null;
      if (area !== null) found.areas.add(area);
    },
    ThrowStatement({ argument }) {
      const isError = argument.type === 'NewExpression' || textOf(argument).startsWith('redirect(');
      if (!isError) found.suspensions.push(`throw ${textOf(argument)}`);
    },
  }).visit(program);
  return found;
}

interface Row {
  key: string;
  parent: string | undefined;
  declared: string[];
  path: string | undefined;
}

/** Returns the rows of the table of screens, with the catalogues and the file of each view. */
export function readTable(source: string): Row[] {
  const textOf = (node: ESTree.Node | undefined): string => (node ? source.slice(node.start, node.end) : '');
  const constants = new Map<string, string>();
  const rows: Row[] = [];
  const propertiesOf = (node: ESTree.Node): Map<string, ESTree.Node> =>
    new Map(
      node.type === 'ObjectExpression'
        ? node.properties.flatMap((each): [string, ESTree.Node][] =>
            each.type === 'Property' ? [[stringsIn(textOf(each.key))[0] ?? textOf(each.key), each.value]] : [],
          )
        : [],
    );
  new Visitor({
    VariableDeclarator({ id, init }) {
      constants.set(textOf(id), textOf(init ?? undefined));
      if (textOf(id) !== 'screens' || init?.type !== 'TSSatisfiesExpression') return;
      const table = init.expression.type === 'TSAsExpression' ? init.expression.expression : init.expression;
      for (const [key, value] of propertiesOf(table)) {
        const row = propertiesOf(value);
        const view = textOf(row.get('view'));
        // `settings('AccountScreen')`, or `chunk(() => import('./chat/ChatScreen.tsx'), ['chat'])('ChatScreen')`
        const ofOne = /^chunk\([\s\S]*\)(?=\()/.exec(view)?.[0];
        const [path, ...declared] = stringsIn(ofOne ?? constants.get(view.split('(')[0] ?? '') ?? '');
        rows.push({
          key,
          parent: row.has('in') ? stringsIn(textOf(row.get('in')))[0] : 'app',
          declared,
          path: path === undefined ? undefined : resolve(tableFile, path),
        });
      }
    },
  }).visit(parseSync(tableFile, source).program);
  return rows;
}

/** Returns a line for each view that can suspend or that lacks a catalogue. */
export function checkSuspension(from: string): string[] {
  const sources = new Map(
    globSync('{src,domain}/**/*.{ts,tsx}', { cwd: from })
      .map((file) => file.split(sep).join('/'))
      .filter((file) => !/\.test\.tsx?$|^src\/inspector\/|\/testing/.test(file))
      .map((file) => [file, readSource(file, readFileSync(join(from, file), 'utf8'))] as const),
  );
  const areasOf = (path: string, seen = new Set<string>()): Set<string> => {
    const source = sources.get(path);
    if (!source || seen.has(path)) return new Set();
    seen.add(path);
    return new Set([...source.areas, ...source.imports.flatMap((each) => [...areasOf(each, seen)])]);
  };
  const isView = ({ path }: Source): boolean => /^src\/(?:screens|ui)\//.test(path);
  const suspensions = [...sources.values()]
    .filter(isView)
    .flatMap(({ path, suspensions: found }) => found.map((each) => `${path} can suspend a mounted screen: ${each}`));
  const views = [...sources.values()].flatMap(({ path, views: found }) => found.map((view) => ({ by: path, ...view })));
  const rows = readTable(readFileSync(join(from, tableFile), 'utf8'));
  const parentOf = new Map(rows.map(({ key, parent }) => [key, parent]));
  const isInShell = (key: string | undefined): boolean =>
    key === 'app' || (key !== undefined && isInShell(parentOf.get(key)));
  const areasOfShell = rows.find(({ key }) => key === 'app')?.declared ?? [];
  const needs = (path: string, given: readonly string[]) =>
    [...areasOf(path)].filter((area) => !given.includes(area)).sort();
  const lacking = (by: string, path: string, needed: readonly string[], declared: readonly string[]): string[] => [
    `${by}: ${path} needs the texts [${needed.join(', ')}], not [${declared.join(', ')}]`,
  ];
  const lacks = [
    ...views.map((view) => ({ ...view, isShell: false, hasShell: !isSignedOut(view.by) && !isSignedOut(view.path) })),
    ...rows.flatMap(({ key, parent, path, declared }) =>
      path === undefined
        ? []
        : [{ by: `${tableFile}, ${key}`, path, declared, isShell: path === shell, hasShell: isInShell(parent) }],
    ),
  ].flatMap(({ by, declared, path, isShell, hasShell }) => {
    const needed = needs(path, hasShell ? [...areasOfApp, ...areasOfShell] : areasOfApp);
    // The shell also loads the texts of the first pages.
    const isRight = isShell
      ? needed.every((area) => declared.includes(area))
      : needed.join() === declared.toSorted().join();
    return isRight ? [] : lacking(by, path, needed, declared);
  });
  return [...suspensions, ...lacks];
}
