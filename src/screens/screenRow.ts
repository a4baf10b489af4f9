import type { ComponentType } from 'react';
import type { Area, Catalogues } from '../../texts/catalogues.ts';
import type { ScreenName } from '../system/system.ts';
import type { GuardName } from './guard.ts';

type ShellTexts = Catalogues['shell'];
type Label = { [K in keyof ShellTexts]: ShellTexts[K] extends string ? K : never }[keyof ShellTexts];

export interface View {
  /** Loads the view's chunk, including its other views. */
  load: () => Promise<ComponentType>;
  texts: readonly Area[];
}

/** Row of the table of screens. */
export interface ScreenRow {
  /** Key of the row in whose view this one is shown. Default: `app`, the frame of signed-in pages. Null: none. */
  in?: string | null;
  view?: View;
  /** Guard that decides who may open the page. */
  guard?: GuardName;
  /** Returns the search parameters that the page reads. */
  search?: (search: Record<string, unknown>) => object;
  /** Path to which this one redirects, with the same parameters. */
  redirect?: string;
  /** Actors that run while the view is mounted. They get the parameters of the path. */
  actors?: readonly ScreenName[];
  /** Breadcrumb and title of the tab. */
  title?: Label;
  /**
   * Record in the path whose name is the breadcrumb. Until the record has loaded, `title` is shown, or nothing without
   * a title.
   */
  record?: 'project' | 'board' | 'document' | 'sprint' | 'workflow';
  /** Path of another page whose breadcrumb precedes those of the page's own path. */
  above?: string;
}

/** Rows by path, or by name for a frame without a path. */
export type ScreenRows = Readonly<Record<string, ScreenRow>>;
