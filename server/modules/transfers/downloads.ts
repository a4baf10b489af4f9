import { AppError } from '../../../domain/errors.ts';
import type { Download } from '../../../domain/transfer.ts';
import type { Db, DownloadsTable } from '../../db/schema.ts';
import { hashToken, makeToken } from '../../tokens.ts';
import type { Unit } from '../../unitOfWork.ts';
import { visibleProject } from '../projects/access.ts';
import type { Viewer } from '../projects/policy.ts';
import { managesWorkspace } from '../workspaces/policy.ts';
import { roleIn, workspaceById } from '../workspaces/repository.ts';
import { fileNameOf, zipped } from './archive.ts';
import { projectCsv, projectJson } from './projectExport.ts';
import { words } from './words.ts';
import { workspaceEntries } from './workspaceExport.ts';

const lifetime = 60_000;

type Wanted = Pick<DownloadsTable, 'project_id' | 'format'>;

/** Gives a link under which the file is fetched once, so that it goes to the disk and not through the page's memory. */
export async function offerDownload({ db, now }: Unit, viewer: Viewer, wanted: Wanted): Promise<Download> {
  const name = await nameOf(db, viewer, wanted);
  const token = makeToken();
  await db.insertInto('downloads').values({
    ...wanted, token_hash: hashToken(token), account_id: viewer.id, workspace_id: viewer.workspaceId, expires_at: new Date(Date.parse(now) + lifetime).toISOString(),
  }).execute();
  return { url: `/api/downloads/${token}`, fileName: fileNameIn(name, wanted.format, now) };
}

export interface FileDownload {
  fileName: string;
  type: string;
  content: AsyncGenerator<string | Uint8Array>;
}

const types = { csv: 'text/csv; charset=utf-8', csvWithMark: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8', zip: 'application/zip' } as const;

/** Spends a link; its person must still be allowed what it stands for. */
export async function spendDownload(unit: Unit, token: string): Promise<{ viewer: Viewer; wanted: Wanted }> {
  const row = await unit.db.deleteFrom('downloads').where('token_hash', '=', hashToken(token)).returningAll().executeTakeFirst();
  if (!row || row.expires_at <= unit.now) throw new AppError('NOT_FOUND', words.linkSpent);
  const role = await roleIn(unit.db, row.workspace_id, row.account_id);
  if (role === null) throw new AppError('NOT_FOUND', words.linkSpent);
  return { viewer: { id: row.account_id, role, workspaceId: row.workspace_id }, wanted: { project_id: row.project_id, format: row.format } };
}

export async function openDownload(db: Db, viewer: Viewer, wanted: Wanted, now: string): Promise<FileDownload> {
  const fileName = fileNameIn(await nameOf(db, viewer, wanted), wanted.format, now);
  return { fileName, type: types[wanted.format], content: contentOf(db, viewer, wanted, now) };
}

function contentOf(db: Db, viewer: Viewer, { project_id: projectId, format }: Wanted, now: string): AsyncGenerator<string | Uint8Array> {
  if (projectId === null) return zipped(workspaceEntries(db, viewer, now), new Date(now));
  return format === 'json' ? projectJson(db, viewer, projectId, now) : projectCsv(db, viewer, projectId, { bom: format === 'csvWithMark' });
}

/** What is exported, by its name; throws unless the viewer may have it. */
async function nameOf(db: Db, viewer: Viewer, { project_id: projectId }: Wanted): Promise<string> {
  if (projectId !== null) return (await visibleProject(db, viewer, projectId)).row.name;
  if (!managesWorkspace(viewer.role)) throw new AppError('FORBIDDEN', words.mayNotExport);
  return (await workspaceById(db, viewer.workspaceId))?.name ?? '';
}

const endings = { csv: 'csv', csvWithMark: 'csv', json: 'json', zip: 'zip' } as const;
const fileNameIn = (name: string, format: DownloadsTable['format'], now: string): string => `${fileNameOf(name, 'faena')} ${now.slice(0, 10)}.${endings[format]}`;
