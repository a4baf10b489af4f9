import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { cyclesIn } from './importGraph.ts';
import { root } from './support/paths.ts';

/** One import that the table of the design does not allow. */
export interface Violation {
  /** Path of the importing file, from the repository's root. */
  file: string;
  line: number;
  specifier: string;
  reason: string;
}

interface Import {
  specifier: string;
  start: number;
  /** Names of values taken, empty for a dynamic or a side-effect import. */
  names: string[];
  isTypeOnly: boolean;
}

/** An import with its aim found: a package's name, or a path from the repository's root. */
interface Aim extends Import {
  package: string | null;
  path: string | null;
}

interface Row {
  /** What the row's files may import, in words, for the message. */
  allowed: string;
  allows: (aim: Aim) => boolean;
}

const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$|\/testing\//.test(file);
const under = (folder: string, { path }: Aim): boolean => path !== null && path.startsWith(folder);
const among = (packages: (string | RegExp)[], aim: Aim): boolean =>
  packages.some((name) =>
    typeof name === 'string' ? name === aim.package : aim.package !== null && name.test(aim.package),
  );

const areAll = (names: string[], aim: Aim): boolean =>
  aim.names.length > 0 && aim.names.every((name) => names.includes(name));

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

/** Values that belong to domain's types: the closed lists they are made from, their bounds, and a person's name in words. */
const domainWords = [
  'colors',
  'priorityIcons',
  'themes',
  'roles',
  'tagKinds',
  'limits',
  'timings',
  'tablePageSizes',
  'fullName',
  'isBlankText',
  'measureFields',
];

/** The table of design.md, section 2; the first row whose folder holds the file applies. */
const table: [folder: string, row: Row][] = [
  [
    'domain/',
    {
      allowed: 'zod, xstate and domain',
      allows: (aim) => under('domain/', aim) || among(['zod', 'xstate'], aim),
    },
  ],
  [
    'richText/',
    {
      allowed: 'domain, markdown-it, yjs, prosemirror and tiptap without views',
      allows: (aim) =>
        under('richText/', aim) ||
        under('domain/', aim) ||
        (among(['markdown-it', 'yjs', /^@tiptap\//], aim) && aim.package !== '@tiptap/react'),
    },
  ],
  [
    'src/machines/',
    {
      allowed: 'xstate, domain and other machines',
      allows: (aim) => under('domain/', aim) || under('src/machines/', aim) || aim.package === 'xstate',
    },
  ],
  [
    'src/services/',
    {
      allowed:
        "domain, richText, the contracts in machines' types files, zod, xstate's logic creators, wretch, socket.io-client, posthog-js and what keeps shared texts",
      allows: (aim) =>
        (under('src/machines/', aim) && aim.isTypeOnly && aim.path?.endsWith('.types.ts') === true) ||
        under('domain/', aim) ||
        under('src/services/', aim) ||
        under('richText/', aim) ||
        among(
          [
            'zod',
            'wretch',
            'socket.io-client',
            'posthog-js',
            'papaparse',
            'yjs',
            'y-indexeddb',
            '@hocuspocus/provider',
          ],
          aim,
        ) ||
        (aim.package === 'xstate' && (aim.isTypeOnly || areAll(logicCreators, aim))),
    },
  ],
  [
    'src/ui/',
    {
      allowed: `richText, react, mantine, dnd-kit, tiptap, sonner, other view libraries, and domain's types and ${domainWords.join(', ')}`,
      allows: (aim) =>
        under('src/ui/', aim) ||
        under('richText/', aim) ||
        (under('domain/', aim) && (aim.isTypeOnly || areAll(domainWords, aim))) ||
        among([...viewPackages, 'sonner'], aim),
    },
  ],
  [
    'src/screens/',
    {
      allowed:
        "ui, domain, richText, machines' selectors and types, system/system.ts, system/workspace.ts, router.tsx and the view libraries",
      allows: (aim) =>
        under('src/screens/', aim) ||
        under('richText/', aim) ||
        under('src/ui/', aim) ||
        under('domain/', aim) ||
        /^src\/(?:system\/(?:system|workspace)\.ts|router\.tsx)$/.test(aim.path ?? '') ||
        (under('src/machines/', aim) && (aim.isTypeOnly || aim.path?.endsWith('.selectors.ts') === true)) ||
        among([...viewPackages, '@tanstack/react-router', '@xstate/react', 'zod'], aim) ||
        (aim.package === 'xstate' && aim.isTypeOnly),
    },
  ],
  [
    'src/inspector/',
    {
      allowed: 'src, domain, the charts and replays of scripts, and any package',
      allows: (aim) =>
        aim.package !== null ||
        under('src/', aim) ||
        under('domain/', aim) ||
        /^scripts\/support\/(?:chartLayout|machineChart|replay)\.ts$/.test(aim.path ?? ''),
    },
  ],
  [
    'src/',
    {
      allowed: 'anything but server, scripts and tests, and the inspector only when it is asked for',
      allows: (aim) =>
        aim.package !== null ||
        (under('src/', aim) && (!under('src/inspector/', aim) || aim.names.length === 0)) ||
        under('domain/', aim) ||
        under('richText/', aim) ||
        isAsset(aim),
    },
  ],
  [
    'server/',
    {
      allowed: 'domain, richText, server and packages that have nothing to do with the browser',
      allows: (aim) =>
        under('server/', aim) ||
        under('richText/', aim) ||
        under('domain/', aim) ||
        (aim.package !== null && !among([...viewPackages, /^@xstate\/react/, /^@tanstack\//], aim)),
    },
  ],
];

const isAsset = ({ path }: Aim): boolean => path !== null && /^(?:public\/|package\.json$)/.test(path);

/** Tests are exempt, except that domain's stay pure but for the test libraries. */
const testRow = (folder: string, row: Row): Row | null =>
  folder === 'domain/'
    ? {
        allowed: `${row.allowed}, vitest and fast-check`,
        allows: (aim) => row.allows(aim) || among(['vitest', 'fast-check'], aim),
      }
    : null;

const moduleOf = (path: string | null): string | null => /^server\/modules\/([^/]+)\//.exec(path ?? '')?.[1] ?? null;

/** Modules whose repositories a module still reads. Each entry is to be replaced by a query or a command of the other module. */
export const readRepositories: Readonly<Record<string, readonly string[]>> = {
  accessTokens: ['assistant'],
  accounts: ['workspaces'],
  activity: ['boards'],
  assistant: ['projects', 'tasks', 'workflows'],
  boards: ['projects'],
  documents: ['projects'],
  google: ['accessTokens', 'accounts', 'invitations', 'workspaces'],
  insights: ['tasks'],
  invitations: ['workspaces'],
  mcp: ['accessTokens', 'tasks'],
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
  savedViews: ['projects', 'sprints'],
  sessions: ['accounts'],
  sprints: ['projects', 'tasks'],
  tasks: ['projects'],
  transfers: ['boards', 'projects', 'tasks', 'workspaces'],
  workflows: ['insights', 'projects', 'tasks'],
};

/** Cycles of imports that are left in the app, all of types or of a component and its parts. */
const knownCycles: readonly (readonly string[])[] = [
  ['src/inspector/inspector.machine.ts', 'src/inspector/inspector.selectors.ts'],
  [
    'src/screens/import/ImportScreen.tsx',
    'src/screens/import/MappingStep.tsx',
    'src/screens/import/OutcomeSteps.tsx',
    'src/screens/import/ValuesStep.tsx',
  ],
  ['src/services/storage.ts', 'src/services/storedValues.ts'],
  ['src/ui/DocumentEditor/DeepDocument.tsx', 'src/ui/DocumentEditor/DocumentEditor.tsx'],
  ['src/ui/OptionList/OptionList.tsx', 'src/ui/OptionList/OptionListPopup.tsx'],
  ['src/ui/TaskCard/TaskCard.tsx', 'src/ui/TaskCard/texts.ts'],
  ['src/ui/UserMenu/UserMenu.tsx', 'src/ui/UserMenu/UserMenuList.tsx'],
  ['src/ui/WorkspaceSwitcher/WorkspaceList.tsx', 'src/ui/WorkspaceSwitcher/WorkspaceSwitcher.tsx'],
];

/** Why a file of the server may not import this; null when it may. */
function reasonInServer(file: string, { path }: Aim): string | null {
  if (path === null) return null;
  const [own, other] = [moduleOf(file), moduleOf(path)];
  if (own !== null && path.startsWith('server/plugins/')) return 'modules may not import plugins';
  if (/^server\/(?:plugins|db)\//.test(file) && other !== null)
    return 'plugins and db may not import modules: they are registered';
  if (file.startsWith('server/db/') && path.startsWith('server/plugins/')) return 'db may not import plugins';
  const isRepository = other !== null && path === `server/modules/${other}/repository.ts`;
  if (own !== null && isRepository && other !== own && !(readRepositories[own] ?? []).includes(other))
    return "a module may not import another module's repository";
  return null;
}

/** One violation for each cycle of files or of modules, at an import that is part of it. */
function violationsByCycle(imports: readonly Found[]): Violation[] {
  const cyclesOf = (edges: readonly { from: string; to: string; found: Found }[], nodes: Iterable<string>) => {
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

/** Every import of the tree under `from` that its folder's row does not allow, or that package.json doesn't list. */
export function checkDependencies(from: string): Violation[] {
  const listed = listedPackages(from, false);
  const listedThen = listedPackages(from, true);
  const files = ['domain', 'richText', 'src', 'server'].flatMap((folder) => sourcesUnder(from, folder));
  const imports = files.filter((file) => !isTest(file)).flatMap((file) => pathsImportedBy(from, file));
  return [
    ...files.flatMap((file) => violationsOf(from, file, file.startsWith('src/inspector/') ? listedThen : listed)),
    ...violationsByCycle(imports),
  ];
}

interface Found {
  file: string;
  line: number;
  specifier: string;
  path: string;
}

function pathsImportedBy(from: string, file: string): Found[] {
  const source = readFileSync(join(from, file), 'utf8');
  return importsOf(file, source).flatMap(({ specifier, start }) => {
    const { path } = aimOf(file, specifier);
    return path === null ? [] : [{ file, line: source.slice(0, start).split('\n').length, specifier, path }];
  });
}

function violationsOf(from: string, file: string, listed: ReadonlySet<string> | null): Violation[] {
  const [folder, row] = table.find(([prefix]) => file.startsWith(prefix)) ?? [];
  if (folder === undefined || row === undefined) return [];
  const applied = isTest(file) ? testRow(folder, row) : row;
  if (applied === null) return [];
  const reasonAgainst = (aim: Aim): string | null => {
    const inServer = isTest(file) ? null : reasonInServer(file, aim);
    if (inServer !== null) return inServer;
    if (!applied.allows(aim)) return `${folder.slice(0, -1)} may import only ${applied.allowed}`;
    const isUnlisted =
      listed !== null &&
      !isTest(file) &&
      aim.package !== null &&
      !aim.package.startsWith('node:') &&
      !listed.has(aim.package);
    return isUnlisted ? "package.json's dependencies don't list it" : null;
  };
  const source = readFileSync(join(from, file), 'utf8');
  return importsOf(file, source).flatMap((found) => {
    const reason = reasonAgainst({ ...found, ...aimOf(file, found.specifier) });
    if (reason === null) return [];
    return [{ file, line: source.slice(0, found.start).split('\n').length, specifier: found.specifier, reason }];
  });
}

/** Packages of the product, and with `inDevelopment` those that the inspector may take besides. */
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
    ImportExpression({ source: aim, start }) {
      const specifier =
        aim.type === 'Literal' && typeof aim.value === 'string' ? aim.value : source.slice(aim.start, aim.end);
      found.push({ specifier, start, names: [], isTypeOnly: false });
    },
    TSImportType({ source: aim, start }) {
      found.push({ specifier: aim.value, start, names: [], isTypeOnly: true });
    },
  }).visit(program);
  return found;
}

function aimOf(file: string, specifier: string): Pick<Aim, 'package' | 'path'> {
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
