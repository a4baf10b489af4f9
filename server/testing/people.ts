import type { Role } from '../../domain/workspace.ts';
import { addMember } from '../modules/workspaces/repository.ts';
import type { Person, TestServer } from './testApp.ts';

/** Signs up a person whose only workspace is the host's default workspace. */
export async function addPerson(
  server: TestServer,
  host: Person,
  role: Role,
  given: Parameters<TestServer['signUpPerson']>[0] = {},
): Promise<Person> {
  const person = await server.signUpPerson(given);
  const { workspaceId } = host;
  await server.database.transact(async (db) => {
    await db.deleteFrom('workspace_members').where('account_id', '=', person.id).execute();
    await addMember(db, { workspaceId, accountId: person.id, role }, server.clock.now().toISOString());
    await db.updateTable('accounts').set({ workspace_default_id: workspaceId }).where('id', '=', person.id).execute();
  });
  return { ...person, workspaceId };
}

export const verifyEmail = async (server: TestServer, { id }: Pick<Person, 'id'>): Promise<void> =>
  void (await server.database.transact((db) =>
    db
      .updateTable('accounts')
      .set({ email_verified_at: server.clock.now().toISOString() })
      .where('id', '=', id)
      .execute(),
  ));
