import type { CompiledQuery, Compilable, QueryResult } from 'kysely';
import type { Db } from './schema.ts';

/** Placeholder of a value that each execution supplies. */
export type Param<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/**
 * Defines a query whose SQL is compiled once for each kind of database, for the fastest paths. `build` must take each
 * varying value from `param`, and must not branch on any.
 */
export const prepared =
  <Values extends object>() =>
  <Row>(build: (db: Db, param: Param<Values>) => Compilable<Row>): ((db: Db, values: Values) => Promise<Row[]>) => {
    const compiled = new Map<unknown, { query: CompiledQuery<Row>; names: (keyof Values | null)[] }>();

    const compile = (db: Db) => {
      // The placeholder is a string for any type of value, because compiling doesn't read it.
      const query = build(db, placeholder as Param<Values>).compile();
      const names = query.parameters.map((value) => nameIn(value) as keyof Values | null);
      return { query, names };
    };

    return async (db, values) => {
      const kind = db.getExecutor().adapter.constructor;
      let entry = compiled.get(kind);
      if (!entry) compiled.set(kind, (entry = compile(db)));
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
