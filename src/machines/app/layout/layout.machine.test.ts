import { describe, expect, test } from 'vitest';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { layoutMachine } from './layout.machine.ts';
import {
  selectIsCollapsed,
  selectIsNarrow,
  selectIsPaletteOpen,
  selectIsSheetOpen,
  selectTheme,
} from './layout.selectors.ts';
import type { LayoutInput } from './layout.types.ts';

describe('layout machine', () => {
  test('covers every transition and opens the sheet only in a narrow window', async () => {
    const inputs: LayoutInput[] = [
      { theme: 'system', sidebar: 'expanded', narrow: false },
      { theme: 'light', sidebar: 'collapsed', narrow: true },
      { theme: 'dark', sidebar: 'expanded', narrow: false },
    ];
    const seen = new Set<string>();
    const coverage = await coverMachine({
      machine: layoutMachine,
      inputs,
      events: [
        { type: 'sidebar.toggled' },
        { type: 'sheet.closed' },
        { type: 'palette.opened' },
        { type: 'palette.closed' },
        { type: 'palette.toggled' },
        { type: 'theme.chosen', theme: 'system' },
        { type: 'theme.chosen', theme: 'light' },
        { type: 'theme.chosen', theme: 'dark' },
        { type: 'viewport.changed', narrow: true },
        { type: 'viewport.changed', narrow: false },
        { type: 'undo.requested', mutationId: 'm', at: '2026-01-01T00:00:00.000Z' },
        { type: 'xstate.error.actor.watchViewport', error: {} },
        { type: 'xstate.error.actor.watchShortcuts', error: {} },
      ],
      check: (snapshot) => {
        seen.add(`${selectTheme(snapshot)} ${selectIsCollapsed(snapshot)} ${selectIsPaletteOpen(snapshot)}`);
        if (selectIsSheetOpen(snapshot)) expect(selectIsNarrow(snapshot)).toBe(true);
      },
    });
    expect(coverage).toEqual({ paths: 1011, states: 36, transitions: { covered: 25, reachable: 25 }, missed: [] });
    expect(seen.size).toBe(12);
  });
});
