import type { Insertable } from 'kysely';
import { updateOf } from '../../richText/yjs.ts';
import type { Database, Db } from '../db/schema.ts';
import { readState } from '../modules/documents/yjsUpdates.ts';
import { derivedFrom, searchTextOf } from '../modules/documents/collaborationStore.ts';
import { type Written, writtenDocuments } from './documentTexts.ts';
import type { Random } from './random.ts';

const day = 86_400_000;
const gap = 1024;

interface Places {
  workspaceId(key: string): string;
  projectId(key: string): string;
  person(key: string): { id: string; fullName: string };
}

export async function seedDocuments(db: Db, random: Random, now: number, places: Places): Promise<void> {
  for (const { workspace, project, documents } of writtenDocuments) {
    const tree = {
      workspace_id: places.workspaceId(workspace),
      project_id: project === null ? null : places.projectId(project),
    };
    await seedLevel(db, random, now, places, tree, null, documents);
  }
}

async function seedLevel(
  db: Db,
  random: Random,
  now: number,
  places: Places,
  tree: Pick<Insertable<Database['documents']>, 'workspace_id' | 'project_id'>,
  parentId: string | null,
  documents: readonly Written[],
): Promise<void> {
  for (const [index, { title, description = null, by, daysAgo, content, inside }] of documents.entries()) {
    const at = now - daysAgo * day - random.whole(0, day / 4);
    const id = random.id(at);
    const { id: authorId } = places.person(by);
    const moment = new Date(at).toISOString();
    const row = {
      ...tree,
      id,
      parent_id: parentId,
      type: inside ? ('folder' as const) : ('document' as const),
      title,
      description,
      position: (index + 1) * gap,
      created_by: authorId,
      updated_by: null,
      created_at: moment,
      updated_at: moment,
      deleted_at: null,
      deleted_by: null,
      deleted_with: null,
      version: 1,
    };
    if (inside) {
      await db
        .insertInto('documents')
        .values({ ...row, content: null, search_text: searchTextOf({ title, description, words: '' }) })
        .execute();
      await seedLevel(db, random, now, places, tree, id, inside);
      continue;
    }
    const mentioned = (content ?? '').replace(/\{(\w+)\}/g, (_, key: string) => {
      const person = places.person(key);
      return `[@${person.fullName}](mention:${person.id})`;
    });
    const state = updateOf(mentioned, random.whole(1, 2 ** 31));
    const text = readState(state);
    await db
      .insertInto('documents')
      .values({ ...row, ...derivedFrom(text, { title, description }) })
      .execute();
    await db
      .insertInto('document_states')
      .values({ document_id: id, state, through: null, edited_since: null, derived_at: moment })
      .execute();
    await db
      .insertInto('document_versions')
      .values({
        id: random.id(at),
        document_id: id,
        title,
        authors: JSON.stringify([authorId]),
        created_at: moment,
        size: text.content.length,
        content: text.content,
      })
      .execute();
  }
}
