import type { Theme } from '../../../../domain/preferences.ts';

export interface LayoutInput {
  theme: Theme;
  sidebar: 'expanded' | 'collapsed';
  narrow: boolean;
}

export type LayoutEvent =
  | { type: 'sidebar.toggled' }
  | { type: 'sheet.closed' }
  | { type: 'palette.opened' }
  | { type: 'palette.closed' }
  | { type: 'palette.toggled' }
  | { type: 'theme.chosen'; theme: Theme }
  | { type: 'viewport.changed'; narrow: boolean }
  /** Sent for Mod+z outside a text field. */
  | { type: 'undo.requested'; mutationId: string; at: string };
