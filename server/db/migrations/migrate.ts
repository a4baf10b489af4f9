import { Migrator } from 'kysely/migration';
import type { DatabaseKind } from '../kind.ts';
import type { Db } from '../schema.ts';
import { spine } from './0001_spine.ts';
import { people } from './0002_people.ts';
import { seats } from './0003_seats.ts';
import { audiences } from './0004_audiences.ts';
import { talk } from './0005_talk.ts';
import { notifications } from './0006_notifications.ts';
import { documents } from './0007_documents.ts';
import { boards } from './0008_boards.ts';
import { estimates } from './0009_estimates.ts';
import { poker } from './0010_poker.ts';
import { flow } from './0012_flow.ts';
import { assistant } from './0011_assistant.ts';
import { imports } from './0014_imports.ts';
import { insights } from './0015_insights.ts';
import { savedViews } from './0016_saved_views.ts';
import { sealedAnswers } from './0017_sealed_answers.ts';
import { signInAttempts } from './0018_sign_in_attempts.ts';
import { uploads } from './0019_uploads.ts';
import { unsubscribe } from './0020_unsubscribe.ts';
import { writers } from './0020_writers.ts';
import { textWriters } from './0021_text_writers.ts';
import { messageWriters } from './0022_message_writers.ts';
import { estimatedHours } from './0023_estimated_hours.ts';
import { languages } from './0024_languages.ts';
import { projectGlyphs } from './0025_project_glyphs.ts';
import { firstSteps } from './0026_first_steps.ts';
import { databaseIdentity } from './0027_database_identity.ts';
import { visibleNames } from './0028_visible_names.ts';
import { notificationSubjects } from './0029_notification_subjects.ts';
import { timeZones } from './0031_time_zones.ts';
import { bounds } from './0030_bounds.ts';
import { commitOrder } from './0032_commit_order.ts';
import { searchIndexes } from './0033_search_indexes.ts';
import { pokerParticipants } from './0034_poker_participants.ts';
import { importedOptions } from './0035_imported_options.ts';
import { taskOrigins } from './0036_task_origins.ts';
import { invitationProjects } from './0037_invitation_projects.ts';
import { openProjects } from './0038_open_projects.ts';
import { externalIdentities } from './0039_external_identities.ts';
import { exampleProjects } from './0040_example_projects.ts';
import { taskKeys } from './0041_task_keys.ts';
import { labels } from './0042_labels.ts';
import { fullText } from './0044_full_text.ts';
import { startDates } from './0045_start_dates.ts';
import { subtasks } from './0046_subtasks.ts';
import { taskRelations } from './0047_task_relations.ts';
import { archive } from './0048_archive.ts';
import { taskFollowers } from './0049_task_followers.ts';
import { moves } from './0050_moves.ts';
import { recentTasks } from './0051_recent_tasks.ts';
import { autoArchive } from './0052_auto_archive.ts';

/** All migrations by name, in the order they run. They are listed here instead of read from the folder. */
export const migrationsFor = (kind: DatabaseKind) => ({
  '0001_spine': spine(kind),
  '0002_people': people(kind),
  '0003_seats': seats(kind),
  '0004_audiences': audiences(kind),
  '0005_talk': talk(kind),
  '0006_notifications': notifications(kind),
  '0007_documents': documents(kind),
  '0008_boards': boards(kind),
  '0009_estimates': estimates(),
  '0010_poker': poker(kind),
  '0011_assistant': assistant(kind),
  '0012_flow': flow(kind),
  '0014_imports': imports(kind),
  '0015_insights': insights(),
  '0016_saved_views': savedViews(kind),
  '0017_sealed_answers': sealedAnswers(),
  '0018_sign_in_attempts': signInAttempts(kind),
  '0019_uploads': uploads(kind),
  '0020_unsubscribe': unsubscribe(kind),
  '0020_writers': writers(kind),
  '0021_text_writers': textWriters(kind),
  '0022_message_writers': messageWriters(kind),
  '0023_estimated_hours': estimatedHours(),
  '0024_languages': languages(),
  '0025_project_glyphs': projectGlyphs(kind),
  '0026_first_steps': firstSteps(),
  '0027_database_identity': databaseIdentity(kind),
  '0028_visible_names': visibleNames(),
  '0029_notification_subjects': notificationSubjects(),
  '0030_bounds': bounds(kind),
  '0031_time_zones': timeZones(),
  '0032_commit_order': commitOrder(kind),
  '0033_search_indexes': searchIndexes(kind),
  '0034_poker_participants': pokerParticipants(kind),
  '0035_imported_options': importedOptions(kind),
  '0036_task_origins': taskOrigins(),
  '0037_invitation_projects': invitationProjects(kind),
  '0038_open_projects': openProjects(),
  '0039_external_identities': externalIdentities(kind),
  '0040_example_projects': exampleProjects(),
  '0041_task_keys': taskKeys(kind),
  '0042_labels': labels(kind),
  '0044_full_text': fullText(kind),
  '0045_start_dates': startDates(),
  '0046_subtasks': subtasks(kind),
  '0047_task_relations': taskRelations(kind),
  '0048_archive': archive(kind),
  '0049_task_followers': taskFollowers(kind),
  '0050_moves': moves(kind),
  '0051_recent_tasks': recentTasks(),
  '0052_auto_archive': autoArchive(kind),
});

export const unknownMigration = (kind: DatabaseKind, applied: string[]): string | undefined => {
  const known = Object.keys(migrationsFor(kind));
  return applied.find((name) => !known.includes(name));
};

export async function migrate(db: Db, kind: DatabaseKind): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsFor(kind) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
