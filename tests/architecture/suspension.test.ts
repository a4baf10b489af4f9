import { describe, expect, test } from 'vitest';
import { checkSuspension, readSource, readTable } from '../../scripts/checkSuspension.ts';
import { root } from '../../scripts/support/paths.ts';

test('no view can suspend a mounted screen, and each lazy view names the texts that it shows', () => {
  expect(checkSuspension(root)).toEqual([]);
});

const file = 'src/screens/tasks/a.tsx';

describe('code that suspends', () => {
  test.each([
    ["import { Suspense } from 'react';", 'Suspense'],
    ["import { lazy as later } from 'react';", 'lazy'],
    ["import { use, useState } from 'react';", 'use'],
    ["import { lazyRouteComponent } from '@tanstack/react-router';", 'lazyRouteComponent'],
    ['function Text() { throw loading; }', 'throw loading'],
    ["const Dialog = lazyView(['tasks'], load);", 'a view without a path: load'],
  ])('finds %s', (source, found) => {
    expect(readSource(file, source).suspensions).toEqual([found]);
  });

  test.each([
    "import { type LazyExoticComponent, useState } from 'react';",
    "function load() { throw new Error('No page'); }",
    "const before = () => { throw redirect({ to: '/' }); };",
  ])('accepts %s', (source) => {
    expect(readSource(file, source).suspensions).toEqual([]);
  });
});

describe('texts of a view', () => {
  test('are the texts of its hooks, its phrases and the components to which it gives an area', () => {
    const source = "useTexts('tasks'); phrase('board', 'failed'); const a = <PicturePicker area=\"settings\" />;";
    expect([...readSource(file, source).areas]).toEqual(['tasks', 'board', 'settings']);
  });

  test('are named where it is loaded', () => {
    const source = `
      const areas = ['commands'];
      const load = () => import('./Palette.tsx');
      const Dialog = lazyForm(['tasks', 'editor'], async () => (await import('./Dialog.tsx')).Dialog);
      const Palette = lazyView(areas, async () => (await load()).Palette);
    `;
    expect(readSource(file, source).views).toEqual([
      { declared: ['tasks', 'editor'], path: 'src/screens/tasks/Dialog.tsx' },
      { declared: ['commands'], path: 'src/screens/tasks/Palette.tsx' },
    ]);
  });
});

test('rows of the table of screens have the texts of their chunk', () => {
  const source = `
    const boards = chunk(() => import('./boards/screens.ts'), ['boards', 'editor']);
    export const screens = {
      app: { in: null, view: boards('Frame') },
      '/boards': { view: boards('Boards') },
      '/chat': { in: '/boards', view: chunk(() => import('./Chat.tsx'), ['chat'])('Chat') },
      '/old': { redirect: '/chat' },
    } as const satisfies Record<string, Row>;
  `;
  const boards = { declared: ['boards', 'editor'], path: 'src/screens/boards/screens.ts' };
  expect(readTable(source)).toEqual([
    { key: 'app', parent: undefined, ...boards },
    { key: '/boards', parent: 'app', ...boards },
    { key: '/chat', parent: '/boards', declared: ['chat'], path: 'src/screens/Chat.tsx' },
    { key: '/old', parent: 'app', declared: [], path: undefined },
  ]);
});
