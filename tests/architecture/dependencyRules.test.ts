import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkDependencies, readRepositories } from '../../scripts/checkDependencies.ts';
import { root } from '../../scripts/support/paths.ts';

let tree = '';
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'faena-rules-'));
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

function write(file: string, source: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), source);
}

function violationsIn(file: string, source: string): string[] {
  write(file, source);
  return checkDependencies(tree).map(({ specifier }) => specifier);
}

test('the repository contains no forbidden import', () => {
  expect(checkDependencies(root)).toEqual([]);
});

describe('forbidden imports', () => {
  test.each([
    ['domain/task.ts', "import { useState } from 'react';", 'react'],
    ['domain/task.ts', "import { readFileSync } from 'node:fs';", 'node:fs'],
    ['domain/task.ts', "import { readFileSync } from 'fs';", 'fs'],
    ['domain/task.ts', "import dayjs from 'dayjs';", 'dayjs'],
    ['domain/machines/room.ts', "import type { Row } from '../../server/db/schema.ts';", '../../server/db/schema.ts'],
    ['domain/task.test.ts', "import { theme } from '../src/ui/theme/theme.ts';", '../src/ui/theme/theme.ts'],

    ['src/machines/board/board.machine.ts', "import { useState } from 'react';", 'react'],
    [
      'src/machines/board/board.machine.ts',
      "import { redirect } from '@tanstack/react-router';",
      '@tanstack/react-router',
    ],
    ['src/machines/board/board.machine.ts', "import { toast } from 'sonner';", 'sonner'],
    ['src/machines/board/board.machine.ts', "import { http } from '../../services/http.ts';", '../../services/http.ts'],
    [
      'src/machines/board/board.machine.ts',
      "import type { Http } from '../../services/http.ts';",
      '../../services/http.ts',
    ],
    [
      'src/machines/board/board.machine.ts',
      "import { theme } from '../../ui/theme/theme.ts';",
      '../../ui/theme/theme.ts',
    ],
    [
      'src/machines/board/board.machine.ts',
      "import { createSystem } from '../../system/createSystem.ts';",
      '../../system/createSystem.ts',
    ],

    [
      'src/services/http.ts',
      "import { board } from '../machines/board/board.machine.ts';",
      '../machines/board/board.machine.ts',
    ],
    [
      'src/services/http.ts',
      "import type { Board } from '../machines/board/board.machine.ts';",
      '../machines/board/board.machine.ts',
    ],
    ['src/services/http.ts', "import { Screen } from '../screens/tasks/Screen.tsx';", '../screens/tasks/Screen.tsx'],
    ['src/services/http.ts', "import { theme } from '../ui/theme/theme.ts';", '../ui/theme/theme.ts'],
    ['src/services/http.ts', "import { useEffect } from 'react';", 'react'],
    ['src/services/http.ts', "import { createActor } from 'xstate';", 'xstate'],
    ['src/services/http.ts', "import * as xstate from 'xstate';", 'xstate'],

    [
      'src/ui/Logo/Logo.tsx',
      "import { board } from '../../machines/board/board.selectors.ts';",
      '../../machines/board/board.selectors.ts',
    ],
    ['src/ui/Logo/Logo.tsx', "import { http } from '../../services/http.ts';", '../../services/http.ts'],
    [
      'src/ui/Logo/Logo.tsx',
      "import { Screen } from '../../screens/tasks/Screen.tsx';",
      '../../screens/tasks/Screen.tsx',
    ],
    ['src/ui/Logo/Logo.tsx', "import { Link } from '@tanstack/react-router';", '@tanstack/react-router'],
    ['src/ui/Logo/Logo.tsx', "import type { ActorRef } from 'xstate';", 'xstate'],
    ['src/ui/Logo/Logo.tsx', "import { useSelector } from '@xstate/react';", '@xstate/react'],
    ['src/ui/Logo/Logo.tsx', "import { signUp } from '../../../domain/account.ts';", '../../../domain/account.ts'],

    ['src/screens/tasks/Tasks.tsx', "import { http } from '../../services/http.ts';", '../../services/http.ts'],
    ['src/screens/tasks/Tasks.tsx', "import wretch from 'wretch';", 'wretch'],
    ['src/screens/tasks/Tasks.tsx', "import { io } from 'socket.io-client';", 'socket.io-client'],
    [
      'src/screens/tasks/Tasks.tsx',
      "import { board } from '../../machines/board/board.machine.ts';",
      '../../machines/board/board.machine.ts',
    ],
    ['src/screens/tasks/Tasks.tsx', "import { createActor } from 'xstate';", 'xstate'],

    ['src/main.tsx', "import { app } from '../server/app.ts';", '../server/app.ts'],
    ['src/main.tsx', "import { startInspector } from './inspector/start.tsx';", './inspector/start.tsx'],
    [
      'src/screens/tasks/Tasks.tsx',
      "import { Inspector } from '../../inspector/Inspector.tsx';",
      '../../inspector/Inspector.tsx',
    ],
    ['src/inspector/feed.ts', "import { app } from '../../server/app.ts';", '../../server/app.ts'],
    ['server/app.ts', "import { system } from '../src/system/system.ts';", '../src/system/system.ts'],
    ['server/app.ts', "import type { System } from '../src/system/system.ts';", '../src/system/system.ts'],
    ['server/app.ts', "import { createElement } from 'react';", 'react'],
  ])('rejects in %s: %s', (file, source, specifier) => {
    expect(violationsIn(file, source)).toEqual([specifier]);
  });

  test.each([
    ['a re-export', "export { http } from '../../services/http.ts';"],
    ['a re-export of everything', "export * from '../../services/http.ts';"],
    ['an import for its effect', "import '../../services/http.ts';"],
    ['a dynamic import', "export const later = () => import('../../services/http.ts');"],
    ['a type written as an import', "export type Http = import('../../services/http.ts').Http;"],
    ['an address with a query', "import url from '../../services/http.ts?url';"],
  ])('rejects %s', (_, source) => {
    expect(violationsIn('src/machines/board/board.machine.ts', source)).toHaveLength(1);
  });

  test('rejects packages that package.json does not list', () => {
    write('package.json', JSON.stringify({ dependencies: { fastify: '5.0.0' }, devDependencies: { vitest: '5.0.0' } }));
    const source =
      "import fastify from 'fastify'; import helmet from '@fastify/helmet'; import { test } from 'vitest'; import 'node:fs';";
    expect(violationsIn('server/app.ts', source)).toEqual(['@fastify/helmet', 'vitest']);
  });

  test('reports file, line and reason', () => {
    write('domain/task.ts', "import * as z from 'zod/mini';\n\nimport { useState } from 'react';\n");
    expect(checkDependencies(tree)).toEqual([
      { file: 'domain/task.ts', line: 3, specifier: 'react', reason: 'domain may import only zod, xstate and domain' },
    ]);
  });
});

describe('allowed imports', () => {
  test.each([
    [
      'domain/task.ts',
      "import * as z from 'zod/mini'; import { setup } from 'xstate'; import { id } from './common.ts';",
    ],
    [
      'domain/task.test.ts',
      "import { test } from 'vitest'; import fc from 'fast-check'; import { id } from './common.ts';",
    ],
    [
      'src/machines/board/board.machine.ts',
      "import { setup } from 'xstate'; import { write } from '../write/write.machine.ts'; import { limits } from '../../../domain/limits.ts';",
    ],
    ['src/machines/board/board.machine.test.ts', "import { http } from '../../services/http.ts';"],
    [
      'src/services/http.ts',
      "import wretch from 'wretch'; import { fromPromise, type ActorRef } from 'xstate'; import type { AnyActorRef } from 'xstate'; import { endpoints } from '../../domain/endpoints.ts';",
    ],
    [
      'src/ui/Logo/Logo.tsx',
      "import { Box } from '@mantine/core'; import { useState } from 'react'; import { toast } from 'sonner'; import type { User } from '../../../domain/account.ts'; import classes from './Logo.module.css';",
    ],
    [
      'src/screens/tasks/Tasks.tsx',
      "import { useSystem } from '../../system/system.ts'; import { cards } from '../../machines/board/board.selectors.ts'; import type { Board } from '../../machines/board/board.machine.ts'; import { Link } from '@tanstack/react-router'; import { limits } from '../../../domain/limits.ts';",
    ],
    [
      'src/inspector/charts.ts',
      "import ELK from 'elkjs/lib/elk-api.js'; import { layOut } from '../../scripts/support/chartLayout.ts'; import { layoutMachine } from '../machines/layout/layout.machine.ts';",
    ],
    [
      'src/main.tsx',
      "const inspect = (await import('./inspector/start.tsx')).startInspector(); import { http } from './services/http.ts'; import { createSystem } from './system/createSystem.ts';",
    ],
    [
      'server/app.ts',
      "import fastify from 'fastify'; import { limits } from '../domain/limits.ts'; import { join } from 'node:path';",
    ],
  ])('accepts in %s: %s', (file, source) => {
    expect(violationsIn(file, source)).toEqual([]);
  });
});

describe('imports within the server', () => {
  test.each([
    [
      'server/modules/tasks/commands.ts',
      "import { errors } from '../../http/plugins/errors.ts';",
      'modules may not import plugins',
    ],
    [
      'server/modules/documents/collaboration/server.ts',
      "import type { Rooms } from '../../../realtime/rooms.ts';",
      'modules may not import plugins',
    ],
    [
      'server/realtime/plugin.ts',
      "import { identify } from '../modules/accounts/sessions.ts';",
      'the base of the server may not import modules: they are registered',
    ],
    [
      'server/db/open.ts',
      "import type { Task } from '../modules/tasks/presenter.ts';",
      'the base of the server may not import modules: they are registered',
    ],
    [
      'server/http/serve.ts',
      "import type { Session } from '../modules/accounts/sessions.ts';",
      'the base of the server may not import modules: they are registered',
    ],
    [
      'server/jobs/maintenance.ts',
      "import { deleteOldSessions } from '../modules/accounts/sessions.ts';",
      'the base of the server may not import modules: they are registered',
    ],
    ['server/db/open.ts', "import { errors } from '../http/plugins/errors.ts';", 'db may not import plugins'],
    [
      'server/modules/comments/commands.ts',
      "import { findTask } from '../tasks/repository.ts';",
      "a module may not import another module's repository",
    ],
  ])('rejects in %s: %s', (file, source, reason) => {
    write(file, source);
    expect(checkDependencies(tree)).toEqual([expect.objectContaining({ file, line: 1, reason })]);
  });

  test.each([
    ['server/modules/comments/commands.ts', "import { findComment } from './repository.ts';"],
    ['server/modules/comments/commands.ts', "import { visibleTask } from '../tasks/access.ts';"],
    ['server/modules/comments/comments.test.ts', "import { errors } from '../../http/plugins/errors.ts';"],
    ['server/realtime/plugin.ts', "import type { Db } from '../db/schema.ts';"],
    ['server/app.ts', "import { modules } from './modules/all.ts';"],
  ])('accepts in %s: %s', (file, source) => {
    expect(violationsIn(file, source)).toEqual([]);
  });

  test('rejects two modules that import each other through different files', () => {
    write('server/modules/tasks/commands.ts', "import { log } from '../history/log.ts';");
    write('server/modules/history/log.ts', '');
    write('server/modules/history/routes.ts', "import { visibleTask } from '../tasks/access.ts';");
    write('server/modules/tasks/access.ts', '');
    expect(checkDependencies(tree).map(({ reason }) => reason)).toEqual(['these import each other: history, tasks']);
  });

  test('rejects a longer cycle of modules', () => {
    write('server/modules/a/x.ts', "import '../b/x.ts';");
    write('server/modules/b/y.ts', "import '../c/x.ts';");
    write('server/modules/c/z.ts', "import '../a/y.ts';");
    expect(checkDependencies(tree).map(({ reason }) => reason)).toEqual(['these import each other: a, b, c']);
  });

  test('readRepositories lists exactly the repositories that other modules import', () => {
    const read = new Map<string, Set<string>>();
    for (const file of globSync('server/modules/**/*.ts', { cwd: root })) {
      const [, own = ''] = /^server\/modules\/([^/]+)\//.exec(file) ?? [];
      if (file.endsWith('.test.ts')) continue;
      for (const [, other = ''] of readFileSync(join(root, file), 'utf8').matchAll(
        /'(?:\.\.\/)+(\w+)\/repository\.ts'/g,
      ))
        if (other !== own) read.set(own, (read.get(own) ?? new Set()).add(other));
    }
    expect(Object.fromEntries([...read].map(([own, others]) => [own, [...others].sort()]))).toEqual(readRepositories);
  });
});

describe('import cycles of files', () => {
  test.each([
    ['server/serve.ts', 'server/start.ts'],
    ['domain/task.ts', 'domain/project.ts'],
    ['src/services/http.ts', 'src/services/lazyHttp.ts'],
  ])('rejects %s and %s', (one, two) => {
    write(one, `import type { A } from './${basename(two)}';`);
    write(two, `export const load = () => import('./${basename(one)}');`);
    expect(checkDependencies(tree).map(({ reason }) => reason)).toEqual([
      `these import each other: ${[one, two].sort().join(', ')}`,
    ]);
  });
});

describe('names and lengths in lint', () => {
  test.each([
    ['src/machines/board/board.machine.ts', 'export const width = () => window.innerWidth;', 'no-restricted-globals'],
    ['src/machines/board/board.machine.ts', "export const load = () => fetch('/api/tasks');", 'no-restricted-globals'],
    ['src/machines/board/board.machine.ts', "export const tell = () => toast('Saved');", 'no-restricted-globals'],
    ['domain/task.ts', "export const read = () => localStorage.getItem('task');", 'no-restricted-globals'],
    ['src/machines/board/board.machine.ts', 'export const isLoading = true;', 'id-denylist'],
    [
      'src/screens/tasks/Tasks.tsx',
      'export const Tasks = ({ isLoading }: { isLoading: boolean }) => String(isLoading);',
      'id-denylist',
    ],
    ['src/services/http.ts', 'export const parse = (text: string): any => JSON.parse(text);', 'no-explicit-any'],
    ['src/services/http.ts', 'export const first = (list: string[]) => list[0]!.length;', 'no-non-null-assertion'],
    [
      'server/shared/long.ts',
      `export function long(): number[] {\n  return [\n${'    1,\n'.repeat(80)}  ];\n}`,
      'max-lines-per-function',
    ],
    ['src/ui/Logo/Logo.tsx', 'export default function Logo() { return null; }', 'no-default-export'],
  ])('rejects in %s: %s', (file, source, rule) => {
    expect(lint(file, source)).toEqual({ status: 1, output: expect.stringContaining(rule) });
  });

  test('accepts long functions in tests', () => {
    const source = `export const long = () => [\n${'  1,\n'.repeat(90)}];`;
    expect(lint('server/shared/long.test.ts', source).status).toBe(0);
  });

  test('accepts the same names where they belong', () => {
    expect(lint('src/services/clock.ts', 'export const width = () => window.innerWidth;').status).toBe(0);
  });
});

function lint(file: string, source: string): { status: number | null; output: string } {
  write(file, `${source}\n`);
  cpSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'));
  const { status, stdout } = spawnSync(
    join(root, 'node_modules', '.bin', 'oxlint'),
    ['--config', '.oxlintrc.json', '.'],
    {
      cwd: tree,
      encoding: 'utf8',
    },
  );
  return { status, output: stdout };
}
