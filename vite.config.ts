import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { firstLanguage, languages } from './domain/languages.ts';
import { pages } from './domain/limits.ts';
import { type FirstFiles, requestFirst } from './src/services/firstRequests.ts';
import { sourceFingerprint, stampFile } from './scripts/support/buildStamp.ts';
import { appPathsFile } from './server/http/plugins/appPaths.ts';
import { mantine } from './scripts/support/mantinePlugin.ts';
import { chunkNameOf, moduleIds, texts } from './scripts/support/textsPlugin.ts';

const workerFile = 'serviceWorker.js';

const actorsFolder = join(import.meta.dirname, 'src/system/actors');
/**
 * Feature of each folder of machines and each service, read from the imports of the actors' files. '' if several
 * features import it.
 */
const features = new Map<string, string>();
for (const file of readdirSync(actorsFolder)) {
  const feature = file.replace(/\.ts$/, '');
  features.set(`system/actors/${file}`, feature);
  const source = readFileSync(join(actorsFolder, file), 'utf8');
  for (const [, path = ''] of source.matchAll(/'\.\.\/\.\.\/(machines\/\w+\/\w+|services\/[^']*)/g))
    features.set(path, features.has(path) && features.get(path) !== feature ? '' : feature);
}

/** Returns the modules that import a module statically. */
type Importers = (id: string) => { importers: readonly string[] } | null;

/**
 * Returns the feature of a module: that of its folder, or the only one that imports it. A module of a single feature
 * must be in that feature's chunk. Otherwise the two chunks could import each other, and one would run before its
 * imports.
 */
function featureOf(id: string, importersOf: Importers): string | null {
  const path = /\/src\/(machines\/\w+\/\w+|services\/.*|system\/actors\/.*)/.exec(id.replaceAll('\\', '/'))?.[1];
  const own = path !== undefined && features.get(path);
  if (own !== undefined && own !== false) return own || null;
  if (id.includes('node_modules')) return null;
  const [first, ...others] = importersOf(id)?.importers ?? [];
  if (first === undefined) return null;
  const feature = featureOf(first, importersOf);
  return others.every((importer) => featureOf(importer, importersOf) === feature) ? feature : null;
}

export default defineConfig(({ command }) => ({
  // Files of the build find each other by relative addresses, because a proxy may serve the app below any path.
  base: command === 'build' ? './' : '/',
  plugins: [
    react(),
    texts(),
    mantine(),
    withoutDescriptions(),
    absolutePage(),
    buildStamp(),
    appPaths(),
    withoutCycles(),
    firstRequests(),
    serviceWorker(),
    precompressed(),
  ],
  resolve: {
    alias: [
      // React has this function itself, so the shims are not needed.
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
      { find: /^use-sync-external-store\/shim$/, replacement: 'use-sync-external-store' },
    ],
  },
  // Packages that only the inspector and the compiled texts load. When Vite discovers them late, it reloads the page.
  optimizeDeps: {
    include: [
      '@messageformat/runtime',
      '@messageformat/runtime/lib/cardinals',
      '@statelyai/inspect',
      'elkjs/lib/elk-api.js',
      'xstate/graph',
    ],
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Preloads only style sheets for lazy chunks. Lists of all scripts of each page would make every page larger.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    chunkSizeWarningLimit: 600,
    reportCompressedSize: false,
    // No module may await at its top level: Rolldown then writes a file of its own for each dynamic import into a group.
    rolldownOptions: {
      // A chunk has only the senders and readers that it uses.
      treeshake: { manualPureFunctions: ['sender', 'sendersTo', 'readerOf'] },
      input: {
        index: join(import.meta.dirname, 'index.html'),
        serviceWorker: join(import.meta.dirname, 'src/serviceWorker/serviceWorker.ts'),
      },
      output: {
        // The worker's path must be the same in each build, and its folder is its scope.
        entryFileNames: ({ name }) => (name === 'serviceWorker' ? workerFile : 'assets/[name]-[hash:7].js'),
        // The hash is short because every page loads the names of all lazy chunks, and random text doesn't compress.
        // The service worker relies on its length.
        chunkFileNames: ({ facadeModuleId }) => `assets/${chunkNameOf(facadeModuleId) ?? '[name]'}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Groups modules by the moment in which they are needed, because fewer and larger chunks need fewer requests
        // and compress better. A group includes the imports of its modules, unless a group of higher priority has them.
        codeSplitting: {
          groups: [
            {
              name: 'start',
              test: /\/src\/(?:main\.tsx|system\/createSystem\.ts|screens\/routes\.tsx)$|\/node_modules\/(?:react-dom|scheduler)\//,
              priority: 4,
            },
            { name: 'server', test: /\/src\/services\/(?:http|seenDatabase|storedValues)\.ts$/, priority: 3 },
            { name: 'workspace', test: /\/src\/(?:system\/actors\/workspace|screens\/signedIn)\.ts$/, priority: 2 },
            { name: 'board', test: /\/src\/screens\/tasks\/TasksScreen\.tsx$/, priority: 1 },
            // Loaded with an editor of formatted text.
            { name: 'paste', test: /\/src\/ui\/document\/paste\//, priority: 1, includeDependenciesRecursively: false },
            // Formatted text is apart from the common code, because its libraries are larger than most screens.
            {
              name: 'richText',
              test: /[\\/]src[\\/]ui[\\/]document[\\/]/,
              minShareCount: 3,
              maxModuleSize: 30_000,
              includeDependenciesRecursively: false,
            },
            // Code that at least three chunks share.
            {
              name: 'common',
              // The code of rich text imports `trimText`, and is imported by components.
              test: /[\\/](?:src[\\/]ui(?![\\/](?:document|base[\\/]drag)[\\/])|domain(?![\\/]trimText)|@mantine[\\/](?:core|hooks))[\\/]/,
              minShareCount: 3,
              maxModuleSize: 30_000,
              includeDependenciesRecursively: false,
            },
            // Machines and services of one feature.
            {
              name: (id, context) => featureOf(id, (module) => context.getModuleInfo(module)),
              includeDependenciesRecursively: false,
            },
            { name: 'plurals', test: /\/node_modules\/(?:@messageformat|make-plural)\// },
            { name: 'icons', test: /\/@tabler\/icons-react\/dist\/esm\/icons\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
}));

/** Gives the page absolute addresses, because it is served at each address of the app. The server adds its own path. */
function absolutePage(): Plugin {
  return {
    name: 'faena:absolute-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type === 'asset') page.source = String(page.source).replaceAll(/ (href|src)="\.\//g, ' $1="/');
      },
    },
  };
}

/** Removes the descriptions of states, which only charts and the development inspector show. */
function withoutDescriptions(): Plugin {
  return {
    name: 'faena:without-descriptions',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/machines\/.*(?:\.machine|Region)\.ts$/ },
      handler: (code) => ({
        code: code.replaceAll(/\bdescription:\s*(?:'[A-Z][^']*'|"[A-Z][^"]*"),?/g, ''),
        map: null,
      }),
    },
  };
}

/** Rejects a build whose chunks import each other in a cycle, because one of them would run before its imports. */
function withoutCycles(): Plugin {
  return {
    name: 'faena:without-cycles',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const done = new Set<string>();
        const follow = (fileName: string, path: readonly string[]): void => {
          if (path.includes(fileName))
            throw new Error(`Files of the build import each other: ${[...path, fileName].join(', ')}`);
          const chunk = bundle[fileName];
          if (chunk?.type !== 'chunk' || done.has(fileName)) return;
          for (const imported of chunk.imports) follow(imported, [...path, fileName]);
          done.add(fileName);
        };
        Object.keys(bundle).forEach((fileName) => follow(fileName, []));
      },
    },
  };
}

const firstModule = 'src/main.tsx';

/** Adds the file of a module, the files that it imports statically, and their style sheets. */
function addFilesOf(module: string, bundle: Rolldown.OutputBundle, files: Set<string>): Set<string> {
  const add = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || files.has(fileName)) return;
    files.add(fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    chunk.imports.forEach(add);
  };
  const id = module.startsWith('\0') ? module : join(import.meta.dirname, module);
  const found = Object.values(bundle).find((output) => output.type === 'chunk' && output.moduleIds.includes(id));
  if (found === undefined) throw new Error(`The build has no ${module}`);
  add(found.fileName);
  return files;
}

/** Modules that are requested first on every page, with a session, and on the board. */
const neededFirst = {
  session: [
    'src/system/actors/workspace.ts',
    'src/services/http.ts',
    'src/services/storedValues.ts',
    'src/screens/signedIn.ts',
  ],
  board: ['src/screens/tasks/TasksScreen.tsx'],
};

/** Adds a script to the page that requests code and data of the first screen in parallel. */
function firstRequests(): Plugin {
  return {
    name: 'faena:first-requests',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no page');
        const known = addFilesOf(firstModule, bundle, new Set());
        /** Returns the paths of the files that are not known yet. */
        const pathsOf = (modules: readonly string[]): string[] => {
          const count = known.size;
          for (const module of modules) addFilesOf(module, bundle, known);
          return [...known].slice(count).map((fileName) => `/${fileName}`);
        };
        const files: FirstFiles = {
          texts: Object.fromEntries(
            languages.map((language) => [
              language,
              {
                start: pathsOf([moduleIds(language).start]),
                session: pathsOf([moduleIds(language).session]),
              },
            ]),
          ),
          session: pathsOf(neededFirst.session),
          board: pathsOf(neededFirst.board),
        };
        const given = [files, pages.boardFirst].map((value) => JSON.stringify(value));
        const script = `(${requestFirst.toString()})(${[...given, firstLanguage.toString()].join()})`;
        page.source = String(page.source).replace(
          '<script type="module"',
          () => `<script>${script}</script>\n    <script type="module"`,
        );
      },
    },
  };
}

/** Writes the list of the build's files into the service worker. */
function serviceWorker(): Plugin {
  return {
    name: 'faena:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[workerFile];
        const page = bundle['index.html'];
        if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('The build has no worker or no page');
        if (worker.imports.length > 0)
          throw new Error(`The worker has to stand alone, yet imports ${worker.imports.join(', ')}`);
        const start = addFilesOf(firstModule, bundle, new Set());
        const files = Object.keys(bundle)
          .filter((fileName) => /^assets\/.*\.(?:js|css|woff2)$/.test(fileName))
          .sort();
        const id = createHash('sha256').update(String(page.source)).update(files.join('\n')).digest('hex').slice(0, 16);
        const paths = (names: Iterable<string>): string[] => [...names].map((fileName) => `/${fileName}`);
        worker.code = worker.code.replaceAll(
          '__FAENA_BUILD__',
          JSON.stringify({ id, start: paths(start), files: paths(files) }),
        );
      },
    },
  };
}

/** Adds a file to the build with the fingerprint of its sources. */
function buildStamp(): Plugin {
  let sources = '';
  return {
    name: 'faena:build-stamp',
    apply: 'build',
    configResolved(config) {
      sources = sourceFingerprint(config.root);
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: stampFile, source: `${JSON.stringify({ sources })}\n` });
    },
  };
}

/** Writes the list of the app's paths for the server. */
function appPaths(): Plugin {
  return {
    name: 'faena:app-paths',
    apply: 'build',
    async generateBundle() {
      const table = join(import.meta.dirname, 'src/screens/table.ts');
      const { appPaths: paths } = (await import(/* @vite-ignore */ pathToFileURL(table).href)) as {
        appPaths: string[];
      };
      this.emitFile({ type: 'asset', fileName: appPathsFile, source: JSON.stringify(paths) });
    },
  };
}

const compressible = /\.(?:js|mjs|css|html|svg|json|wasm)$/;
const worthwhileBytes = 1024;

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses them at run time. */
function precompressed(): Plugin {
  const toBrotli = promisify(brotliCompress);
  const toGzip = promisify(gzip);
  return {
    name: 'faena:precompressed',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      await Promise.all(
        Object.values(bundle).map(async (output) => {
          const content = Buffer.from(output.type === 'chunk' ? output.code : output.source);
          if (!compressible.test(output.fileName) || content.length < worthwhileBytes) return;
          const path = join(dir, output.fileName);
          const [brotli, gzipped] = await Promise.all([
            toBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
            toGzip(content, { level: 9 }),
          ]);
          await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
        }),
      );
    },
  };
}
