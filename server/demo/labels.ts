import type { Color } from '../../domain/common.ts';
import { labelKey } from '../../domain/labelNames.ts';
import type { Db, LabelRow } from '../db/schema.ts';
import { insertTaskLabels } from '../modules/labels/queries.ts';
import { createRandom, type Random } from './random.ts';

const inWorkspace: readonly [string, Color][] = [
  ['Cliente', 'emerald'],
  ['Urgente', 'red'],
  ['Legal', 'stone'],
];
const inProject: readonly [string, Color][] = [
  ['API', 'blue'],
  ['Móvil', 'violet'],
  ['Web', 'sky'],
  ['Diseño', 'pink'],
  ['Rendimiento', 'amber'],
  ['Accesibilidad', 'teal'],
  ['Deuda técnica', 'orange'],
];

interface Place {
  workspaceId: string;
  projectId: string | null;
  authorId: string;
  at: number;
}

/** Creates the labels of a project or of a workspace. Returns their ids. */
async function seedPlace(db: Db, random: Random, place: Place): Promise<string[]> {
  const names = place.projectId === null ? inWorkspace : inProject;
  const rows = names.map(([name, color]): LabelRow => ({
    id: random.id(place.at),
    workspace_id: place.workspaceId,
    project_id: place.projectId,
    name,
    name_key: labelKey(name),
    color,
    archived: 0,
    merged_into: null,
    version: 1,
    created_by: place.authorId,
    created_at: new Date(place.at).toISOString(),
    updated_at: null,
  }));
  await db.insertInto('labels').values(rows).execute();
  return rows.map(({ id }) => id);
}

interface LabelledProject {
  id: string;
  workspaceId: string;
  authorId: string;
  taskIds: readonly string[];
}

/** Returns a function that creates the labels of a project, and those of its workspace before its first project. */
export function createLabelSeed(db: Db, random: Random, at: number): (project: LabelledProject) => Promise<void> {
  const shared = new Map<string, string[]>();
  return async ({ id: projectId, workspaceId, authorId, taskIds }) => {
    const ofWorkspace =
      shared.get(workspaceId) ?? (await seedPlace(db, random, { workspaceId, projectId: null, authorId, at }));
    shared.set(workspaceId, ofWorkspace);
    const own = await seedPlace(db, random, { workspaceId, projectId, authorId, at });
    await insertTaskLabels(
      db,
      taskIds.map((id) => ({ id, workspaceId, labels: labelsOf(id, own, ofWorkspace) })),
    );
  };
}

/** Half of the tasks have labels of the project, and some also one of the workspace. */
function labelsOf(taskId: string, own: readonly string[], ofWorkspace: readonly string[]): string[] {
  // Seeded with the task's id, so that labels don't change the rest of the history.
  const random = createRandom(Number.parseInt(taskId.slice(-8), 16) + 1);
  const pick = (list: readonly string[]): string[] => [random.pick(list)];
  if (random.chance(1 / 2)) return [];
  return [
    ...new Set([
      ...pick(own),
      ...(random.chance(1 / 3) ? pick(own) : []),
      ...(random.chance(1 / 6) ? pick(own) : []),
      ...(random.chance(1 / 4) ? pick(ofWorkspace) : []),
    ]),
  ];
}
