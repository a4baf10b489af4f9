import type { z } from 'zod/mini';
import {
  type SearchKind,
  searchKinds,
  type searchRequest,
  type SearchResult,
  searchResults,
} from '../../../domain/search.ts';
import type { Db } from '../../db/schema.ts';
import { searchTerms } from '../../db/searchText.ts';
import { visibleProject } from '../projects/access.ts';
import type { Viewer } from '../projects/policy.ts';
import { accessOf, findEntries } from './entries.ts';
import { tasksByKey } from './keys.ts';
import { readResults } from './results.ts';

/** With fewer results than this, records with words that nearly match are added. */
const fewResults = 3;

/**
 * Finds the records that contain every word. Tasks whose key was typed come first, then matches in titles, then matches
 * in other texts. In both, whole words come before beginnings of words. Words with a typing error are last. Among equal
 * results, the newest record is first.
 */
export async function search(
  db: Db,
  viewer: Viewer,
  { q, kinds, projectId, limit = searchResults.usual }: z.infer<typeof searchRequest>,
): Promise<{ elements: SearchResult[] }> {
  if (projectId !== undefined) await visibleProject(db, viewer, projectId);
  const terms = searchTerms(q);
  if (terms.length === 0) return { elements: [] };
  const asked = searchKinds.filter((kind) => kinds === undefined || kinds.split(',').includes(kind));
  const access = await accessOf(db, viewer, asked, projectId ?? null);
  const found = new Map<SearchKind, string[]>(asked.map((kind) => [kind, []]));
  found.get('task')?.push(...(await tasksByKey(db, access, q, limit)));
  const count = () => [...found.values()].reduce((sum, { length }) => sum + length, 0);
  for (const step of steps) {
    if (step.isNearly && count() >= fewResults) break;
    const open = access.scopes.filter(({ kind }) => (found.get(kind)?.length ?? limit) < limit);
    for (const { kind, recordId } of await findEntries(db, access, open, terms, step, limit)) {
      const ids = found.get(kind);
      if (ids && ids.length < limit && !ids.includes(recordId)) ids.push(recordId);
    }
  }
  return { elements: await readResults(db, found, terms) };
}

/** The searches, best matches first. */
const steps = [
  { isTitle: true, isWhole: true, isNearly: false },
  { isTitle: true, isWhole: false, isNearly: false },
  { isTitle: false, isWhole: true, isNearly: false },
  { isTitle: false, isWhole: false, isNearly: false },
  { isTitle: false, isWhole: false, isNearly: true },
];
