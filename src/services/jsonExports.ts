/** Reads the JSON exports of all supported products. Each product has its own file. */
import { AppError } from '../../domain/errors.ts';
import type { ImportTable } from '../../domain/imports/table.ts';
import { phrase } from '../../domain/phrase.ts';
import { readFaenaProject } from './faenaProject.ts';
import { readGitHubIssues } from './gitHubIssues.ts';
import { readJiraIssues } from './jiraIssues.ts';
import type { JsonReader } from './jsonExport.ts';
import { readPlankaBoard } from './plankaBoard.ts';
import { readTrelloBoard } from './trelloBoard.ts';
import { readVikunjaProjects } from './vikunjaProjects.ts';

/** The first reader that recognises its format is used. */
const readers: readonly JsonReader[] = [
  readFaenaProject,
  readTrelloBoard,
  readPlankaBoard,
  readJiraIssues,
  readGitHubIssues,
  readVikunjaProjects,
];

/** Returns the table of an export. Throws an AppError if the format is unknown. */
export function tableOfExport(json: unknown): ImportTable {
  for (const read of readers) {
    const table = read(json);
    if (table !== undefined) return table;
  }
  throw new AppError('UNSUPPORTED_MEDIA', phrase('importing', 'fileErrors.unknownJson'), { status: 0 });
}
