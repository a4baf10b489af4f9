import type { ComponentType } from 'react';
import type { Area, Catalogues } from '../../texts/catalogues.ts';
import type { ScreenName } from '../system/system.ts';
import type { GuardName } from './guard.ts';

type ShellTexts = Catalogues['shell'];
type Label = { [K in keyof ShellTexts]: ShellTexts[K] extends string ? K : never }[keyof ShellTexts];

export interface View {
  /** Loads the view, and the other views of its chunk. */
  load: () => Promise<ComponentType>;
  texts: readonly Area[];
}

/** Row of the table of screens. */
export interface ScreenRow {
  /** Key of the row in whose view this one is shown. Default: `app`, the frame of signed-in pages. Null: none. */
  in?: string | null;
  view?: View;
  /** Who may open the page. */
  guard?: GuardName;
  /** Returns the search parameters that the page reads. */
  search?: (search: Record<string, unknown>) => object;
  /** Path that is opened instead, with the same parameters. */
  redirect?: string;
  /** Actors that run while the view is mounted. They get the parameters of the path. */
  actors?: readonly ScreenName[];
  /** Breadcrumb and title of the tab. */
  title?: Label;
  /** Record of the path whose name is the breadcrumb. Until it has loaded, `title` is shown, or nothing without one. */
  record?: 'project' | 'board' | 'document' | 'sprint' | 'workflow';
  /** Path of the breadcrumb in front of those that the path of the page gives. */
  above?: string;
}

/** Rows by path, or by name for a frame without a path. */
export type ScreenRows = Readonly<Record<string, ScreenRow>>;
