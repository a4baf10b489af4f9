import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { AppError, type ErrorCode } from '../../../domain/errors.ts';
import { createPlanner, type ImportPlan } from '../../../domain/imports/plan.ts';
import { dayOrderOfRegion, dayOrders } from '../../../domain/imports/days.ts';
import { hashed } from '../../../domain/imports/hashed.ts';
import { importFields } from '../../../domain/imports/importFields.ts';
import type { ImportTable, ReadOptions } from '../../../domain/imports/table.ts';
import { phrase, type PhraseOrText, type ReadCatalogue, textOf } from '../../../domain/phrase.ts';
import type { Project } from '../../../domain/project.ts';
import { type Download, type ImportAnswer, importLimits, type UndoAnswer } from '../../../domain/transfer.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import type { ExportCall } from '../../machines/projects/exportData/exportData.types.ts';
import type {
  PlaceCall,
  PlanCall,
  PrepareCall,
  SendRowsCall,
} from '../../machines/projects/importRun/importRun.types.ts';
import type {
  CompareCall,
  KeptMapping,
  Opened,
  ReadAnswer,
  ReadCall,
} from '../../machines/projects/importTasks/importTasks.types.ts';
import type { UndoCall } from '../../machines/projects/importUndo/importUndo.types.ts';
import type { Http } from '../http.ts';
import { newId } from '../newId.ts';
import { fromJson } from '../json.ts';
import { parsed } from '../parsing.ts';

export const loadPlace = (http: Http) =>
  fromPromise<Opened, PlaceCall>(async ({ input: { workspaceId, projectId }, signal }) => {
    const params = { projectId };
    const [project, sprints, imports, unused] = await Promise.all([
      http.call('getProject', { workspaceId, params, signal }),
      http.call('listSprints', { workspaceId, query: { projectId, pageSize: 1000 }, signal }),
      http.call('listImports', { workspaceId, params, query: { pageSize: 10 }, signal }),
      http.call('listUnusedStatuses', { workspaceId, params, signal }),
    ]);
    const open = sprints.elements.filter(({ state }) => state !== 'completed').map(({ id, name }) => ({ id, name }));
    return { place: { project, sprints: open }, imports: imports.elements, unused: unused.ids };
  });

const storedMapping = z.object({ fields: z.array(z.enum(importFields)), dayOrder: z.enum(dayOrders) });
const keyOf = (accountId: string, header: readonly string[]): string =>
  `faena.import.${accountId}.${hashed(header.join('\u001F'))}`;
const lasting = 'faena.import.';
const maxMappings = 50;

/** Parses the file in a worker, and looks up the stored mapping for its columns. */
export const readTableFile = (files: Map<string, File>, area: Storage) =>
  fromPromise<ReadAnswer, ReadCall>(async ({ input: { accountId, fileId, options }, signal }) => {
    const file = files.get(fileId);
    if (!file) throw new AppError('NOT_FOUND', phrase('importing', 'fileErrors.unreadable'), { status: 0 });
    const table = await readInWorker(file, options, signal);
    let remembered: KeptMapping | null = null;
    try {
      const found = parsed(storedMapping, fromJson(area.getItem(keyOf(accountId, table.header))));
      if (found && found.fields.length === table.header.length) remembered = found;
    } catch {
      // If the stored mapping can't be read, the columns are guessed.
    }
    const ofRegion = dayOrderOfRegion(navigator.languages);
    return { table, remembered, ...(ofRegion && { dayOrderOfRegion: ofRegion }) };
  });

function readInWorker(file: File, options: ReadOptions, signal: AbortSignal): Promise<ImportTable> {
  const worker = new Worker(new URL('../tableWorker.ts', import.meta.url), { type: 'module' });
  const reading = new Promise<ImportTable>((resolve, reject) => {
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ table: ImportTable } | { code: ErrorCode; text: PhraseOrText }>) => {
        if ('table' in data) resolve(data.table);
        else
          reject(
            new AppError(
              data.code === 'INTERNAL' ? 'UNSUPPORTED_MEDIA' : data.code,
              data.code === 'INTERNAL' ? phrase('importing', 'fileErrors.unreadable') : data.text,
              { status: 0 },
            ),
          );
      },
    );
    worker.addEventListener('error', () =>
      reject(new AppError('UNAVAILABLE', phrase('importing', 'fileErrors.notLoaded'), { status: 0 })),
    );
    signal.addEventListener('abort', () => reject(new AppError('ABORTED', '', { status: 0 })));
    worker.postMessage({ file, options });
  });
  return reading.finally(() => worker.terminate());
}

/** Number of rows planned in one task of the event loop, so that frames are not delayed. */
const slice = 500;

type ImportTexts = Pick<Catalogues, 'importing' | 'fields'>;

/** Stores the mapping for other files with the same columns. */
export const planImport = (area: Storage, texts: () => Promise<ImportTexts>) =>
  fromPromise<ImportPlan, PlanCall>(async ({ input: { accountId, table, setup, place }, signal }) => {
    try {
      const others = Object.keys(area).filter((key) => key.startsWith(lasting));
      for (const key of others.slice(0, Math.max(0, others.length - maxMappings))) area.removeItem(key);
      area.setItem(keyOf(accountId, table.header), JSON.stringify({ fields: setup.fields, dayOrder: setup.dayOrder }));
    } catch {
      // If the mapping can't be stored, the columns are guessed next time.
    }
    const catalogues = await texts();
    // The phrases of an import are in these two areas.
    const read = ((name: keyof ImportTexts) => catalogues[name]) as ReadCatalogue;
    const planner = createPlanner(table, setup, place, (message) => textOf(read, message));
    for (let at = 0; at < table.rows.length && !signal.aborted; at += slice) {
      for (const row of table.rows.slice(at, at + slice)) planner.add(row);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return planner.plan();
  });

/** Adds the keys of rows whose tasks are already in the project. Without an answer, the plan has no such keys. */
export const comparePlan = (http: Http) =>
  fromPromise<ImportPlan, CompareCall>(async ({ input: { plan, project }, signal }) => {
    const existing: string[] = [];
    for (let at = 0; at < plan.rows.length; at += importLimits.keys) {
      const keys = plan.rows.slice(at, at + importLimits.keys).map(({ key }) => key);
      const { workspaceId, id: projectId } = project;
      const found = await http.call('findImportedKeys', { workspaceId, params: { projectId }, body: { keys }, signal });
      existing.push(...found.keys);
    }
    return { ...plan, existing };
  });

export const prepareImport = (http: Http) =>
  fromPromise<Project, PrepareCall>(
    ({ input: { workspaceId, projectId, importId, fileName, source, preparation }, signal }) =>
      http.call('prepareImport', {
        workspaceId,
        params: { projectId, importId },
        body: { fileName, source, ...preparation },
        signal,
      }),
  );

export const sendRows = (http: Http) =>
  fromPromise<ImportAnswer, SendRowsCall>(
    ({ input: { workspaceId, projectId, importId, fileName, source, product, rows, idempotencyKey }, signal }) =>
      http.call('importTasks', {
        workspaceId,
        params: { projectId, importId },
        body: { fileName, source, ...(product !== undefined && { product }), rows },
        idempotencyKey,
        signal,
      }),
  );

export const undoImport = (http: Http) =>
  fromPromise<UndoAnswer, UndoCall>(({ input: { workspaceId, projectId, importId }, signal }) =>
    http.call('undoImport', { workspaceId, params: { projectId, importId }, idempotencyKey: newId(), signal }),
  );

export const requestExport = (http: Http) =>
  fromPromise<Download, ExportCall>(({ input: { workspaceId, projectId, request }, signal }) =>
    projectId === null || request === null
      ? http.call('exportWorkspace', { workspaceId, signal })
      : http.call('exportProject', { workspaceId, params: { projectId }, body: request, signal }),
  );
