import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { cyclesIn } from './importGraph.ts';
import { root } from './support/paths.ts';

export interface Violation {
  file: string;
  line: number;
  specifier: string;
  reason: string;
}

interface Import {
  specifier: string;
  start: number;
  /** Names of the imported values. Empty for a dynamic import and for an import without names. */
  names: string[];
  isTypeOnly: boolean;
}

interface ImportTarget extends Import {
  package: string | null;
  path: string | null;
}

interface Row {
  allowed: string;
  allows: (target: ImportTarget) => boolean;
}

const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$|\/testing\//.test(file);
const isUnder = (folder: string, { path }: ImportTarget): boolean => path !== null && path.startsWith(folder);
const isOneOf = (packages: (string | RegExp)[], target: ImportTarget): boolean =>
  packages.some((name) =>
    typeof name === 'string' ? name === target.package : target.package !== null && name.test(target.package),
  );

const areAllIn = (names: string[], target: ImportTarget): boolean =>
  target.names.length > 0 && target.names.every((name) => names.includes(name));

const react = ['react', 'react-dom', /^@types\/react/];
const logicCreators = ['fromPromise', 'fromCallback', 'fromObservable', 'fromEventObservable', 'fromTransition'];
const viewPackages = [
  ...react,
  /^@mantine\//,
  /^@dnd-kit\//,
  /^@tiptap\//,
  '@tabler/icons-react',
  '@tanstack/react-virtual',
  '@tanstack/react-table',
  'dayjs',
  '@xyflow/react',
  '@dagrejs/dagre',
  'html-to-image',
];

/** The only values that `src/ui/` may import from `domain/`. Types are not restricted. */
const domainValues = [
  'colors',
  'priorityIcons',
  'projectColors',
  'glyphs',
  'themes',
  'roles',
  'tagKinds',
  'limits',
  'timings',
  'tablePageSizes',
  'checklistOf',
  'itemsOf',
  'ticksBetween',
  'fullName',
  'isBlankText',
  'trimEndOf',
  'encodingOf',
  'isBinary',
  'containsWords',
  'foldText',
  'keyOf',
  'shortcutKey',
  'cardValueFields',
  'descriptorOf',
  'emptyTaskValues',
  'labelOf',
  'optionNames',
  'ownOf',
  'phrase',
  'textOf',
  'languages',
  'languageNames',
  'tagOf',
  'followRegions',
  'served',
  'dayOf',
  'formatsOf',
];

const isCatalogue = ({ path, isTypeOnly }: ImportTarget): boolean => isTypeOnly && path === 'texts/catalogues.ts';

/** Rules for imports by folder. The first row whose folder contains the file applies. */
const table: [folder: string, row: Row][] = [
  [
    'domain/',
    {
      allowed: 'zod, xstate and domain',
      allows: (target) => isUnder('domain/', target) || isOneOf(['zod', 'xstate'], target),
    },
  ],
  [
    'richText/',
    {
      allowed: 'domain, markdown-it, yjs, lib0, prosemirror and tiptap without views',
      allows: (target) =>
        isUnder('richText/', target) ||
        isUnder('domain/', target) ||
        (isOneOf(['markdown-it', 'yjs', 'lib0', /^@tiptap\//], target) && target.package !== '@tiptap/react'),
    },
  ],
  [
    'src/machines/',
    {
      allowed: 'xstate, domain and other machines',
      allows: (target) => isUnder('domain/', target) || isUnder('src/machines/', target) || target.package === 'xstate',
    },
  ],
  [
    'src/services/',
    {
      allowed:
        "domain, richText, the contracts in machines' types files, zod, xstate's logic creators, wretch, socket.io-client, posthog-js and the libraries of the collaboration",
      allows: (target) =>
        (isUnder('src/machines/', target) && target.isTypeOnly && target.path?.endsWith('.types.ts') === true) ||
        isUnder('domain/', target) ||
        isUnder('src/services/', target) ||
        isUnder('richText/', target) ||
        isOneOf(
          [
            'zod',
            'virtual:texts',
            'wretch',
            'socket.io-client',
            'posthog-js',
            'papaparse',
            'yjs',
            'lib0',
            'y-indexeddb',
            '@hocuspocus/provider',
          ],
          target,
        ) ||
        (target.package === 'xstate' && (target.isTypeOnly || areAllIn(logicCreators, target))),
    },
  ],
  [
    'src/ui/',
    {
      allowed: `richText, react, mantine, dnd-kit, tiptap, sonner, other view libraries, and domain's types and ${domainValues.join(', ')}`,
      allows: (target) =>
        isUnder('src/ui/', target) ||
        isUnder('richText/', target) ||
        (isUnder('domain/', target) && (target.isTypeOnly || areAllIn(domainValues, target))) ||
        isOneOf([...viewPackages, 'sonner', 'virtual:mantine.css'], target),
    },
  ],
  [
    'src/screens/',
    {
      allowed:
        "ui, domain, richText, machines' selectors and types, system/system.ts, system/workspace.ts, system/heldKeys.ts, router.tsx and the view libraries",
      allows: (target) =>
        isUnder('src/screens/', target) ||
        isUnder('richText/', target) ||
        isUnder('src/ui/', target) ||
        isUnder('domain/', target) ||
        /^src\/(?:system\/(?:system|workspace|heldKeys)\.ts|router\.tsx)$/.test(target.path ?? '') ||
        (isUnder('src/machines/', target) && (target.isTypeOnly || target.path?.endsWith('.selectors.ts') === true)) ||
        isOneOf([...viewPackages, '@tanstack/react-router', '@xstate/react', 'zod'], target) ||
        (target.package === 'xstate' && target.isTypeOnly),
    },
  ],
  [
    'src/inspector/',
    {
      allowed: 'src, domain, the charts, machines and replays of scripts, and any package',
      allows: (target) =>
        target.package !== null ||
        isUnder('src/', target) ||
        isUnder('domain/', target) ||
        /^scripts\/support\/(?:chartLayout|machineChart|replay|sharedMachines)\.ts$/.test(target.path ?? ''),
    },
  ],
  [
    'src/',
    {
      allowed: 'anything but server, scripts and tests, and the inspector only when it is asked for',
      allows: (target) =>
        target.package !== null ||
        (isUnder('src/', target) && (!isUnder('src/inspector/', target) || target.names.length === 0)) ||
        isUnder('domain/', target) ||
        isUnder('richText/', target) ||
        isAsset(target),
    },
  ],
  [
    'server/',
    {
      allowed: 'domain, richText, texts, server and packages that have nothing to do with the browser',
      allows: (target) =>
        isUnder('server/', target) ||
        isUnder('texts/', target) ||
        isUnder('richText/', target) ||
        isUnder('domain/', target) ||
        (target.package !== null && !isOneOf([...viewPackages, /^@xstate\/react/, /^@tanstack\//], target)),
    },
  ],
];

const isAsset = ({ path }: ImportTarget): boolean => path !== null && /^(?:public\/|package\.json$)/.test(path);

/**
 * Returns the rule for test files, or null if they may import anything. Tests in `domain/` may import only the test
 * libraries in addition.
 */
const testRow = (folder: string, row: Row): Row | null =>
  folder === 'domain/'
    ? {
        allowed: `${row.allowed}, vitest and fast-check`,
        allows: (target) => row.allows(target) || isOneOf(['vitest', 'fast-check'], target),
      }
    : null;

const moduleOf = (path: string | null): string | null => /^server\/modules\/([^/]+)\//.exec(path ?? '')?.[1] ?? null;

/**
 * Modules that still import the repository of another module. Each entry should become a query or a command of that
 * module.
 */
export const readRepositories: Readonly<Record<string, readonly string[]>> = {
  accessTokens: ['assistant'],
  accounts: ['workspaces'],
  activity: ['boards', 'projects'],
  assistant: ['projects', 'workflows'],
  boards: ['projects'],
  documents: ['projects'],
  google: ['accessTokens', 'accounts', 'invitations', 'workspaces'],
  insights: ['tasks'],
  invitations: ['workspaces'],
  mcp: ['accessTokens'],
  members: ['accessTokens', 'workspaces'],
  notifications: ['notificationSettings'],
  options: ['projects', 'workflows'],
  passwords: ['accessTokens', 'accounts', 'workspaces'],
  personalData: [
    'accessTokens',
    'accounts',
    'boards',
    'documents',
    'notificationSettings',
    'notifications',
    'poker',
    'projects',
    'workspaces',
  ],
  poker: ['projects'],
  savedViews: ['projects'],
  search: ['projects'],
  sessions: ['accounts'],
  sprints: ['projects'],
  tasks: ['projects'],
  transfers: ['boards', 'projects', 'tasks', 'workspaces'],
  workflows: ['insights', 'projects', 'tasks'],
};

/** Import cycles that are accepted in the app. Each is between types only, or between a component and its parts. */
const knownCycles: readonly (readonly string[])[] = [
  ['src/inspector/inspector.machine.ts', 'src/inspector/inspector.selectors.ts'],
  [
    'src/screens/import/ImportScreen.tsx',
    'src/screens/import/MappingStep.tsx',
    'src/screens/import/OutcomeSteps.tsx',
    'src/screens/import/ValuesStep.tsx',
  ],
  ['src/services/storage.ts', 'src/services/storedValues.ts'],
  ['src/ui/document/DocumentEditor/DeepDocument.tsx', 'src/ui/document/DocumentEditor/DocumentEditor.tsx'],
  ['src/ui/form/OptionList/OptionList.tsx', 'src/ui/form/OptionList/OptionListPopup.tsx'],
  ['src/ui/shell/UserMenu/UserMenu.tsx', 'src/ui/shell/UserMenu/UserMenuList.tsx'],
  ['src/ui/shell/WorkspaceSwitcher/WorkspaceList.tsx', 'src/ui/shell/WorkspaceSwitcher/WorkspaceSwitcher.tsx'],
];

const isPlugin = (path: string): boolean =>
  path.startsWith('server/http/plugins/') || (path.startsWith('server/realtime/') && !forModules.test(path));
/** Files of `realtime` that modules may import. The other files are internal to its plugin. */
const forModules =
  /^server\/realtime\/(?:slot|chats|coalescer|connectionCount|messageRate|publishWithRetries|socketAuthentication)\.ts$/;

/** True for the layers that modules build on. */
const isBase = (path: string): boolean => /^server\/(?:db|http|jobs|mail|realtime|shared)\//.test(path);

function reasonInServer(file: string, { path }: ImportTarget): string | null {
  if (path === null) return null;
  const [own, other] = [moduleOf(file), moduleOf(path)];
  if (own !== null && isPlugin(path)) return 'modules may not import plugins';
  if (isBase(file) && other !== null) return 'the base of the server may not import modules: they are registered';
  if (file.startsWith('server/db/') && isPlugin(path)) return 'db may not import plugins';
  const isRepository = other !== null && path === `server/modules/${other}/repository.ts`;
  if (own !== null && isRepository && other !== own && !(readRepositories[own] ?? []).includes(other))
    return "a module may not import another module's repository";
  return null;
}

function violationsByCycle(imports: readonly FoundImport[]): Violation[] {
  const cyclesOf = (edges: readonly { from: string; to: string; found: FoundImport }[], nodes: Iterable<string>) => {
    const graph = new Map([...nodes].map((node) => [node, new Set<string>()]));
    for (const { from, to } of edges) graph.get(from)?.add(to);
    return cyclesIn(graph).map((group) => ({
      group,
      found: edges.find(({ from, to }) => group.includes(from) && group.includes(to))?.found,
    }));
  };
  const files = imports.map((found) => ({ from: found.file, to: found.path, found }));
  const modules = imports.flatMap((found) => {
    const [from, to] = [moduleOf(found.file), moduleOf(found.path)];
    return from !== null && to !== null && from !== to ? [{ from, to, found }] : [];
  });
  const isKnown = (group: string[]) => knownCycles.some((known) => group.every((file) => known.includes(file)));
  return [
    ...cyclesOf(files, new Set(files.map(({ from }) => from))).filter(({ group }) => !isKnown(group)),
    ...cyclesOf(modules, new Set(modules.map(({ from }) => from))),
  ].flatMap(({ group, found }) =>
    found
      ? [
          {
            file: found.file,
            line: found.line,
            specifier: found.specifier,
            reason: `these import each other: ${group.join(', ')}`,
          },
        ]
      : [],
  );
}

export function checkDependencies(from: string): Violation[] {
  const listed = listedPackages(from, false);
  const listedInDevelopment = listedPackages(from, true);
  const files = ['domain', 'richText', 'src', 'server'].flatMap((folder) => sourcesUnder(from, folder));
  const imports = files.filter((file) => !isTest(file)).flatMap((file) => pathsImportedBy(from, file));
  return [
    ...files.flatMap((file) =>
      violationsOf(from, file, file.startsWith('src/inspector/') ? listedInDevelopment : listed),
    ),
    ...violationsByCycle(imports),
  ];
}

interface FoundImport {
  file: string;
  line: number;
  specifier: string;
  path: string;
}

function pathsImportedBy(from: string, file: string): FoundImport[] {
  const source = readFileSync(join(from, file), 'utf8');
  return importsOf(file, source).flatMap(({ specifier, start }) => {
    const { path } = targetOf(file, specifier);
    return path === null ? [] : [{ file, line: source.slice(0, start).split('\n').length, specifier, path }];
  });
}

function violationsOf(from: string, file: string, listed: ReadonlySet<string> | null): Violation[] {
  const [folder, row] = table.find(([prefix]) => file.startsWith(prefix)) ?? [];
  if (folder === undefined || row === undefined) return [];
  const applied = isTest(file) ? testRow(folder, row) : row;
  if (applied === null) return [];
  const reasonAgainst = (target: ImportTarget): string | null => {
    const inServer = isTest(file) ? null : reasonInServer(file, target);
    if (inServer !== null) return inServer;
    if (!isCatalogue(target) && !applied.allows(target))
      return `${folder.slice(0, -1)} may import only ${applied.allowed}`;
    const isUnlisted =
      listed !== null &&
      !isTest(file) &&
      target.package !== null &&
      !/^(?:node|virtual):/.test(target.package) &&
      !listed.has(target.package);
    return isUnlisted ? "package.json's dependencies don't list it" : null;
  };
  const source = readFileSync(join(from, file), 'utf8');
  return importsOf(file, source).flatMap((found) => {
    const reason = reasonAgainst({ ...found, ...targetOf(file, found.specifier) });
    if (reason === null) return [];
    return [{ file, line: source.slice(0, found.start).split('\n').length, specifier: found.specifier, reason }];
  });
}

/**
 * Returns the names of the packages in `dependencies` and, with `inDevelopment`, in `devDependencies`. Returns null
 * without a package.json.
 */
function listedPackages(from: string, inDevelopment: boolean): ReadonlySet<string> | null {
  const path = join(from, 'package.json');
  if (!existsSync(path)) return null;
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(path, 'utf8')) as Partial<
    Record<'dependencies' | 'devDependencies', Record<string, string>>
  >;
  return new Set(Object.keys(inDevelopment ? { ...dependencies, ...devDependencies } : dependencies));
}

function importsOf(file: string, source: string): Import[] {
  const { module, program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const found: Import[] = module.staticImports.map(({ moduleRequest, start, entries }) => ({
    specifier: moduleRequest.value,
    start,
    names: entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? '*'),
    isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  for (const { entries, start } of module.staticExports) {
    for (const { moduleRequest, importName, isType } of entries) {
      if (moduleRequest === null) continue;
      found.push({ specifier: moduleRequest.value, start, names: [importName.name ?? '*'], isTypeOnly: isType });
    }
  }
  new Visitor({
    ImportExpression({ source: target, start }) {
      const specifier =
        target.type === 'Literal' && typeof target.value === 'string'
          ? target.value
          : source.slice(target.start, target.end);
      found.push({ specifier, start, names: [], isTypeOnly: false });
    },
    TSImportType({ source: target, start }) {
      found.push({ specifier: target.value, start, names: [], isTypeOnly: true });
    },
  }).visit(program);
  return found;
}

function targetOf(file: string, specifier: string): Pick<ImportTarget, 'package' | 'path'> {
  const [bare = specifier] = specifier.split('?');
  if (bare.startsWith('.'))
    return {
      package: null,
      path: normalize(join(dirname(file), bare))
        .split(sep)
        .join('/'),
    };
  if (bare.startsWith('/')) return { package: null, path: bare.slice(1) };
  if (isBuiltin(bare)) return { package: bare.startsWith('node:') ? bare : `node:${bare}`, path: null };
  const [scope = bare, name] = bare.split('/');
  return { package: bare.startsWith('@') ? `${scope}/${name}` : scope, path: null };
}

function sourcesUnder(from: string, folder: string): string[] {
  const start = join(from, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mts|js|jsx)$/.test(entry.name))
    .map((entry) => relative(from, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

if (process.argv[1] === import.meta.filename) {
  const violations = checkDependencies(root);
  for (const { file, line, specifier, reason } of violations)
    console.error(`${file}:${line} imports '${specifier}': ${reason}`);
  console.log(
    violations.length === 0 ? 'Every import follows the table.' : `${violations.length} imports break the table.`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}
