import type { CompiledQuery, Compilable, QueryResult } from 'kysely';
import type { Db } from './schema.ts';

/** Gives the place of a value that comes with each execution. */
export type Param<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/**
 * A query of the paths that count in microseconds: its SQL is made once for each kind of database, and only values differ
 * from one execution to the next. `build` takes every value from `param`, and branches on none.
 */
export const prepared =
  <Values extends object>() =>
  <Row>(build: (db: Db, param: Param<Values>) => Compilable<Row>): ((db: Db, values: Values) => Promise<Row[]>) => {
    const known = new Map<unknown, { query: CompiledQuery<Row>; names: (keyof Values | null)[] }>();

    const compile = (db: Db) => {
      // While the query is made, a text stands for each value whatever its type: it only passes through.
      const query = build(db, placeholder as Param<Values>).compile();
      const names = query.parameters.map((value) => nameIn(value) as keyof Values | null);
      return { query, names };
    };

    return async (db, values) => {
      const kind = db.getExecutor().adapter.constructor;
      let entry = known.get(kind);
      if (!entry) known.set(kind, (entry = compile(db)));
      const { query, names } = entry;
      const parameters = names.map((name, index) => (name === null ? query.parameters[index] : values[name]));
      const { rows }: QueryResult<Row> = await db.executeQuery({ ...query, parameters });
      return rows;
    };
  };

const mark = '\0param ';

const placeholder = (name: string): unknown => `${mark}${name}`;

const nameIn = (value: unknown): string | null =>
  typeof value === 'string' && value.startsWith(mark) ? value.slice(mark.length) : null;
