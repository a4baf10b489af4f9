import type { Issue } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import { validationError } from '../../http/errors.ts';
import { labelsAmong } from '../labels/queries.ts';

/**
 * Returns the ids of labels that a project can use, in the given order and without repetitions. Merged labels are
 * replaced. A task keeps its archived labels. Throws VALIDATION for other labels, with their number in the list.
 */
export async function usableLabels(
  db: Db,
  place: { workspaceId: string; projectId: string },
  ids: readonly string[],
  before: readonly string[] = [],
): Promise<string[]> {
  const known = await labelsAmong(
    db,
    place,
    ids.filter((id) => !before.includes(id)),
  );
  const issues: Issue[] = [];
  const found = ids.flatMap((id, index) => {
    if (before.includes(id)) return [id];
    const label = known.get(id);
    if (label && (label.archived === 0 || before.includes(label.id))) return [label.id];
    issues.push({
      path: 'body.labels',
      message: label
        ? phrase('errors', 'labels.isArchived', { name: label.name })
        : phrase('errors', 'labels.notInProject', { place: index + 1, count: ids.length }),
    });
    return [];
  });
  if (issues.length > 0) throw validationError(issues);
  return [...new Set(found)];
}
