import { expect, it } from 'vitest';
import { describeOnBoth } from '../testing/testApp.ts';
import { newId } from './ids.ts';
import { prepared } from './prepared.ts';

const named = prepared<{ name: string; from: string | null }>()((db, param) =>
  db
    .selectFrom('workspaces')
    .select(['name', 'version'])
    .where('version', '=', 7)
    .where('name', '=', param('name'))
    .where(({ eb, fn }) =>
      eb(
        fn.coalesce('updated_at', eb.val('none')),
        '=',
        fn.coalesce(eb.cast<string>(eb.val(param('from')), 'text'), eb.val('none')),
      ),
    ),
);

describeOnBoth('prepared queries', (make) => {
  it('take their values at each execution, and keep the literal ones', async () => {
    const { database, signUpPerson } = await make();
    const { id: owner } = await signUpPerson();
    const [one, two] = [newId(), newId()];
    await database.transact((db) =>
      db
        .insertInto('workspaces')
        .values(
          [
            [one, 7],
            [two, 8],
          ].map(([name, version]) => ({
            id: newId(),
            name: String(name),
            version: Number(version),
            created_by: owner,
            created_at: '',
            updated_at: null,
            deleted_at: null,
          })),
        )
        .execute(),
    );
    expect(await named(database.db, { name: one, from: null })).toEqual([{ name: one, version: 7 }]);
    expect(await named(database.db, { name: one, from: 'x' })).toEqual([]);
    expect(await named(database.db, { name: two, from: null })).toEqual([]);
    expect(await database.transact((db) => named(db, { name: one, from: null }))).toHaveLength(1);
  });
});
