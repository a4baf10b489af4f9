import type { Page } from '../../../domain/common.ts';
import type { ImportRecord } from '../../../domain/transfer.ts';
import { importLimits } from '../../../domain/transfer.ts';
import type { Db } from '../../db/schema.ts';
import { presentPerson } from '../accounts/person.ts';
import { visibleProject } from '../projects/access.ts';
import type { Viewer } from '../projects/policy.ts';
import { mayUndo } from './policy.ts';
import { ownId } from './keys.ts';
import { pageOfImports, tasksAmong, tasksOfKeys } from './repository.ts';

const firstPage = { pageIndex: 1, pageSize: 20 } as const;

export async function listImports(
  db: Db,
  viewer: Viewer,
  projectId: string,
  { pageIndex = firstPage.pageIndex, pageSize = firstPage.pageSize }: { pageIndex?: number; pageSize?: number },
  now: string,
): Promise<Page<ImportRecord>> {
  const { access } = await visibleProject(db, viewer, projectId);
  const { rows, total } = await pageOfImports(db, projectId, { pageIndex, pageSize });
  const oldest = Date.parse(now) - importLimits.undoDays * 86_400_000;
  const elements = rows.map((row): ImportRecord => {
    const tasks = Number(row.task_count ?? 0);
    const isFresh = Date.parse(row.created_at) >= oldest;
    return {
      id: row.id,
      projectId,
      fileName: row.file_name,
      source: row.source,
      createdBy: presentPerson(row),
      createdAt: row.created_at,
      tasks,
      undoneAt: row.undone_at,
      abilities: {
        undo:
          isFresh &&
          row.undone_at === null &&
          (tasks > 0 || Boolean(row.has_options)) &&
          mayUndo(access, row.created_by === viewer.id),
      },
    };
  });
  return { elements, pagination: { pageIndex, pageSize, total } };
}

/** Returns the keys whose tasks are in the project: of earlier imports, and of tasks that were exported from it. */
export async function findImportedKeys(
  db: Db,
  viewer: Viewer,
  projectId: string,
  keys: readonly string[],
): Promise<string[]> {
  await visibleProject(db, viewer, projectId);
  const imported = await tasksOfKeys(db, projectId, keys);
  const own = await tasksAmong(
    db,
    projectId,
    keys.flatMap((key) => ownId(key) ?? []),
  );
  return keys.filter((key) => imported.get(key)?.isDeleted === false || own.has(ownId(key) ?? ''));
}
