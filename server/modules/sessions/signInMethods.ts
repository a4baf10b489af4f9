import type { SignInMethods } from '../../../domain/access.ts';
import type { Config } from '../../config.ts';
import type { AccountRow, Db } from '../../db/schema.ts';

export async function signInMethodsOf(
  { db, config }: { db: Db; config: Pick<Config, 'providers'> },
  account: Pick<AccountRow, 'id' | 'password_hash'>,
): Promise<SignInMethods> {
  const identities = await db
    .selectFrom('external_identities')
    .select('provider')
    .distinct()
    .where('account_id', '=', account.id)
    .orderBy('provider')
    .execute();
  const nameOf = (stored: string) => config.providers.find(({ key }) => key === stored)?.name ?? stored;
  return {
    password: account.password_hash !== null,
    providers: identities.map(({ provider }) => nameOf(provider)),
  };
}
