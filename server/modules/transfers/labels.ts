import type { Phrase } from '../../../domain/phrase.ts';
import { phrase } from '../../../domain/phrase.ts';
import { labelKey } from '../../../domain/labelNames.ts';
import { labelsInWorkspace } from '../../../domain/labelRecord.ts';
import type { ImportRow } from '../../../domain/transfer.ts';
import type { Unit } from '../../unitOfWork.ts';
import { labelWithName } from '../labels/commands.ts';
import { countLabels, labelsOfProject } from '../labels/queries.ts';

/**
 * Returns the ids of the labels by the names of the rows. Missing labels are created in the project. Rows for whose
 * labels the workspace has no room are rejected.
 */
export async function importLabels(
  unit: Unit,
  authorId: string,
  { workspaceId, projectId }: { workspaceId: string; projectId: string },
  rows: readonly ImportRow[],
): Promise<{ idsOf: (row: ImportRow) => string[]; refused: Map<ImportRow, Phrase> }> {
  const refused = new Map<ImportRow, Phrase>();
  const ids = new Map<string, string>();
  if (rows.every(({ labels }) => labels.length === 0)) return { idsOf: () => [], refused };
  const { db } = unit;
  for (const label of await labelsOfProject(db, projectId, workspaceId)) {
    // A label of the project comes before one of the workspace.
    if (label.archived === 0 && (label.project_id !== null || !ids.has(label.name_key)))
      ids.set(label.name_key, label.id);
  }
  let room = labelsInWorkspace - (await countLabels(db, workspaceId));
  for (const row of rows) {
    const missing = new Map(row.labels.flatMap((name) => (ids.has(labelKey(name)) ? [] : [[labelKey(name), name]])));
    if (missing.size > room) {
      refused.set(row, phrase('errors', 'labels.tooMany', { limit: labelsInWorkspace }));
      continue;
    }
    for (const [key, name] of missing) {
      ids.set(key, (await labelWithName(unit, authorId, { workspaceId, projectId }, { name })).id);
      room -= 1;
    }
  }
  return {
    idsOf: ({ labels }) => [...new Set(labels.flatMap((name) => ids.get(labelKey(name)) ?? []))],
    refused,
  };
}
