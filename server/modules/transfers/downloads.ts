import type { Selectable } from 'kysely';
import { AppError } from '../../../domain/errors.ts';
import type { Download } from '../../../domain/transfer.ts';
import type { Language } from '../../../domain/languages.ts';
import type { Config } from '../../config.ts';
import type { Db, DownloadsTable } from '../../db/schema.ts';
import { languageOfAccount, languageOfServer } from '../../http/language.ts';
import { createFairQueue } from '../../http/turns.ts';
import { hashToken, makeToken } from '../../shared/tokens.ts';
import { clockOf } from '../../shared/zoneClock.ts';
import type { Unit, UnitOfWork } from '../../unitOfWork.ts';
import { visibleProject } from '../projects/access.ts';
import type { Viewer } from '../projects/policy.ts';
import { managesWorkspace } from '../../../domain/workspace.ts';
import { phrase } from '../../../domain/phrase.ts';
import { roleIn } from '../../db/memberships.ts';
import { workspaceById } from '../workspaces/repository.ts';
import { fileNameOf, zipEntries } from './archive.ts';
import { projectCsv, projectJson } from './projectExport.ts';
import { workspaceEntries } from './workspaceExport.ts';

const lifetime = 60_000;

type DownloadRequest = Pick<DownloadsTable, 'project_id' | 'format'>;

/**
 * Creates a link that is valid for one use within a minute. The browser saves the file directly, without loading it
 * into the memory of the page.
 */
export async function createDownloadLink(
  { db, now }: Unit,
  viewer: Viewer,
  request: DownloadRequest,
): Promise<Download> {
  const fileName = await fileNameFor(db, viewer, request, now);
  const token = makeToken();
  await db
    .insertInto('downloads')
    .values({
      ...request,
      token_hash: hashToken(token),
      account_id: viewer.id,
      workspace_id: viewer.workspaceId,
      expires_at: new Date(Date.parse(now) + lifetime).toISOString(),
    })
    .execute();
  return { url: `/api/downloads/${token}`, fileName };
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

/** Redeems a link and returns its file. If the download fails, the link is valid again until it expires. */
export async function redeemDownloadLink(
  {
    unitOfWork,
    database: { db },
    config,
  }: { unitOfWork: UnitOfWork; database: { db: Db }; config: Pick<Config, 'language'> },
  token: string,
): Promise<FileDownload> {
  const { row, now } = await unitOfWork(async (unit) => ({ row: await redeemLink(unit, token), now: unit.now }));
  const restoreLink = () => unitOfWork((unit) => unit.db.insertInto('downloads').values(row).execute());
  try {
    const role = await roleIn(db, row.workspace_id, row.account_id);
    if (role === null) throw new AppError('NOT_FOUND', phrase('errors', 'transfers.linkSpent'));
    const viewer = { id: row.account_id, role, workspaceId: row.workspace_id };
    const fileName = await fileNameFor(db, viewer, row, now);
    const language = (await languageOfAccount(db, row.account_id)) ?? languageOfServer(config);
    const content = contentOf(db, viewer, row, now, language);
    return {
      fileName,
      type: types[row.format],
      content: inTurn(row.account_id, onFailureOf(content, restoreLink)),
    };
  } catch (error) {
    await restoreLink();
    throw error;
  }
}

async function redeemLink({ db, now }: Unit, token: string): Promise<Selectable<DownloadsTable>> {
  const row = await db
    .deleteFrom('downloads')
    .where('token_hash', '=', hashToken(token))
    .returningAll()
    .executeTakeFirst();
  if (!row || row.expires_at <= now) throw new AppError('NOT_FOUND', phrase('errors', 'transfers.linkSpent'));
  return row;
}

/** Queue for downloads: a client that reads slowly delays only other downloads of the same person. */
const downloadTurn = createFairQueue({
  concurrent: Infinity,
  perPerson: 2,
  waiting: 10,
  full: phrase('errors', 'requests.tooManyHeavy'),
});

async function* inTurn<T>(personId: string, content: AsyncGenerator<T>): AsyncGenerator<T> {
  const turn = await downloadTurn(personId);
  try {
    for await (const part of content) {
      yield part;
      await turn.pause();
    }
  } finally {
    turn.end();
  }
}

async function* onFailureOf<T>(content: AsyncGenerator<T>, onFailure: () => Promise<unknown>): AsyncGenerator<T> {
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
  { project_id: projectId, format }: DownloadRequest,
  now: string,
  language: Language,
): AsyncGenerator<string | Uint8Array> {
  if (projectId === null) return zipEntries(workspaceEntries(db, viewer, now, language), new Date(now));
  return format === 'json'
    ? projectJson(db, viewer, projectId, now, language)
    : projectCsv(db, viewer, projectId, language, { bom: format === 'csvWithMark' });
}

async function nameOf(db: Db, viewer: Viewer, { project_id: projectId }: DownloadRequest): Promise<string> {
  if (projectId !== null) return (await visibleProject(db, viewer, projectId)).row.name;
  if (!managesWorkspace(viewer.role)) throw new AppError('FORBIDDEN', phrase('errors', 'transfers.mayNotExport'));
  return (await workspaceById(db, viewer.workspaceId))?.name ?? '';
}

const endings = { csv: 'csv', csvWithMark: 'csv', json: 'json', zip: 'zip' } as const;

/** Returns the file name, with the current day in the person's time zone. */
async function fileNameFor(db: Db, viewer: Viewer, request: DownloadRequest, now: string): Promise<string> {
  const name = await nameOf(db, viewer, request);
  const clock = await clockOf(db, viewer.id);
  return `${fileNameOf(name, 'faena')} ${clock.dayOf(now)}.${endings[request.format]}`;
}
