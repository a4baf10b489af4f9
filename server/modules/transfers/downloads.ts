import type { Selectable } from 'kysely';
import { AppError } from '../../../domain/errors.ts';
import type { Download } from '../../../domain/transfer.ts';
import type { Db, DownloadsTable } from '../../db/schema.ts';
import { hashToken, makeToken } from '../../tokens.ts';
import type { Unit, UnitOfWork } from '../../unitOfWork.ts';
import { visibleProject } from '../projects/access.ts';
import type { Viewer } from '../projects/policy.ts';
import { managesWorkspace } from '../../../domain/workspace.ts';
import { roleIn, workspaceById } from '../workspaces/repository.ts';
import { fileNameOf, zipped } from './archive.ts';
import { projectCsv, projectJson } from './projectExport.ts';
import { messages } from './messages.ts';
import { workspaceEntries } from './workspaceExport.ts';

const lifetime = 60_000;

type Wanted = Pick<DownloadsTable, 'project_id' | 'format'>;

/** Gives a link under which the file is fetched once, so that it goes to the disk and not through the page's memory. */
export async function offerDownload({ db, now }: Unit, viewer: Viewer, wanted: Wanted): Promise<Download> {
  const name = await nameOf(db, viewer, wanted);
  const token = makeToken();
  await db
    .insertInto('downloads')
    .values({
      ...wanted,
      token_hash: hashToken(token),
      account_id: viewer.id,
      workspace_id: viewer.workspaceId,
      expires_at: new Date(Date.parse(now) + lifetime).toISOString(),
    })
    .execute();
  return { url: `/api/downloads/${token}`, fileName: fileNameIn(name, wanted.format, now) };
}

export interface FileDownload {
  fileName: string;
  type: string;
  content: AsyncGenerator<string | Uint8Array>;
}

const types = {
  csv: 'text/csv; charset=utf-8',
  csvWithMark: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
} as const;

/** Spends a link and gives what it is for. The link is valid again, for the rest of its minute, when the answer fails. */
export async function takeDownload(
  { unitOfWork, database: { db } }: { unitOfWork: UnitOfWork; database: { db: Db } },
  token: string,
): Promise<FileDownload> {
  const { row, now } = await unitOfWork(async (unit) => ({ row: await spendLink(unit, token), now: unit.now }));
  const putBack = () => unitOfWork((unit) => unit.db.insertInto('downloads').values(row).execute());
  try {
    const role = await roleIn(db, row.workspace_id, row.account_id);
    if (role === null) throw new AppError('NOT_FOUND', messages.linkSpent);
    const viewer = { id: row.account_id, role, workspaceId: row.workspace_id };
    const fileName = fileNameIn(await nameOf(db, viewer, row), row.format, now);
    return { fileName, type: types[row.format], content: orElse(contentOf(db, viewer, row, now), putBack) };
  } catch (error) {
    await putBack();
    throw error;
  }
}

async function spendLink({ db, now }: Unit, token: string): Promise<Selectable<DownloadsTable>> {
  const row = await db
    .deleteFrom('downloads')
    .where('token_hash', '=', hashToken(token))
    .returningAll()
    .executeTakeFirst();
  if (!row || row.expires_at <= now) throw new AppError('NOT_FOUND', messages.linkSpent);
  return row;
}

async function* orElse<T>(content: AsyncGenerator<T>, onFailure: () => Promise<unknown>): AsyncGenerator<T> {
  try {
    yield* content;
  } catch (error) {
    await onFailure();
    throw error;
  }
}

function contentOf(
  db: Db,
  viewer: Viewer,
  { project_id: projectId, format }: Wanted,
  now: string,
): AsyncGenerator<string | Uint8Array> {
  if (projectId === null) return zipped(workspaceEntries(db, viewer, now), new Date(now));
  return format === 'json'
    ? projectJson(db, viewer, projectId, now)
    : projectCsv(db, viewer, projectId, { bom: format === 'csvWithMark' });
}

/** What is exported, by its name; throws unless the viewer may have it. */
async function nameOf(db: Db, viewer: Viewer, { project_id: projectId }: Wanted): Promise<string> {
  if (projectId !== null) return (await visibleProject(db, viewer, projectId)).row.name;
  if (!managesWorkspace(viewer.role)) throw new AppError('FORBIDDEN', messages.mayNotExport);
  return (await workspaceById(db, viewer.workspaceId))?.name ?? '';
}

const endings = { csv: 'csv', csvWithMark: 'csv', json: 'json', zip: 'zip' } as const;
const fileNameIn = (name: string, format: DownloadsTable['format'], now: string): string =>
  `${fileNameOf(name, 'faena')} ${now.slice(0, 10)}.${endings[format]}`;
