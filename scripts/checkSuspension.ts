/**
 * A mounted screen never suspends, because React would hide it, and the focus and the typed text with it. So no view
 * uses what suspends, and each view that is loaded lazily names the texts of all modules that it imports: they are
 * loaded before it is shown.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** Areas that are loaded before any page. */
const areasOfApp = ['start', 'validation'];
/** Chunk with the frame of the pages of signed-in users. */
const shell = 'src/screens/signedIn.ts';
/** Views of pages that don't have the texts of signed-in users. */
const isSignedOut = (file: string): boolean => /^src\/screens\/(?:authentication|root)\//.test(file);

const suspendingNames = ['lazy', 'use', 'Suspense'];
const routesFile = 'src/screens/routes.tsx';
const lazyViewFile = 'src/screens/lazyView.tsx';
const lazyFormFile = 'src/screens/lazyForm.tsx';

interface Source {
  path: string;
  imports: string[];
  /** Areas of the texts that the file shows. */
  areas: Set<string>;
  suspensions: string[];
  /** Views that the file loads lazily, with the areas that it names. */
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

/** Views of the routes: the tables `code` and `areas` have the same names. */
function routesIn(source: string): { declared: string[]; path: string }[] {
  const [, code = ''] = /const code = \{([\s\S]*?)\n\};/.exec(source) ?? [];
  const [, areas = ''] = /const areas = \{([\s\S]*?)\n\}/.exec(source) ?? [];
  const declared = new Map(
    [...areas.matchAll(/(\w+): \[([^\]]*)\]/g)].map(([, name, list = '']) => [name, stringsIn(list)]),
  );
  return [...code.matchAll(/(\w+): \(\) => import\('([^']*)'\)/g)].map(([, name, path = '']) => ({
    declared: declared.get(name) ?? [],
    path: resolve(routesFile, path),
  }));
}

/** Returns a line for each way in which a view can suspend, or lacks texts. */
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
  const routes = routesIn(readFileSync(join(from, routesFile), 'utf8')).map((view) => ({ by: routesFile, ...view }));
  const areasOfShell = routes.find(({ path }) => path === shell)?.declared ?? [];
  const lacks = [...views, ...routes].flatMap(({ by, declared, path }) => {
    const hasShell = path !== shell && !isSignedOut(by) && !isSignedOut(path);
    const given = hasShell ? [...areasOfApp, ...areasOfShell] : areasOfApp;
    const needed = [...areasOf(path)].filter((area) => !given.includes(area)).sort();
    // The shell also loads the texts of the first pages.
    const isRight =
      path === shell ? needed.every((area) => declared.includes(area)) : needed.join() === declared.toSorted().join();
    return isRight ? [] : [`${by}: ${path} needs the texts [${needed.join(', ')}], not [${declared.join(', ')}]`];
  });
  return [...suspensions, ...lacks];
}
