import type { SnapshotFrom } from 'xstate';
import type { Theme } from '../../../../domain/preferences.ts';
import type { layoutMachine } from './layout.machine.ts';

type Layout = SnapshotFrom<typeof layoutMachine>;

export const selectIsCollapsed = (snapshot: Layout) => snapshot.matches({ sidebar: 'collapsed' });
export const selectIsSheetOpen = (snapshot: Layout) => snapshot.matches({ sheet: 'open' });
export const selectIsPaletteOpen = (snapshot: Layout) => snapshot.matches({ palette: 'open' });
/** True if the window is narrower than 768 px. */
export const selectIsNarrow = (snapshot: Layout) => snapshot.matches({ viewport: 'narrow' });
export const selectTheme = (snapshot: Layout): Theme => {
  if (snapshot.matches({ theme: 'light' })) return 'light';
  return snapshot.matches({ theme: 'dark' }) ? 'dark' : 'system';
};
