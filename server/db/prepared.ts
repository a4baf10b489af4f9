import type { CompiledQuery, Compilable, QueryResult } from 'kysely';
import type { Db } from './schema.ts';

/** Returns the placeholder for a value that each execution supplies. */
export type Param<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/**
 * Defines a query for code that must be fast. Its SQL is compiled once for each kind of database. `build` must take
 * each varying value from `param` and must not branch on any of them.
 */
export const prepared =
  <Values extends object>() =>
  <Row>(build: (db: Db, param: Param<Values>) => Compilable<Row>): ((db: Db, values: Values) => Promise<Row[]>) => {
    const compiled = new Map<unknown, { query: CompiledQuery<Row>; names: (keyof Values | null)[] }>();

    const compile = (db: Db) => {
      // The cast is needed because each placeholder is a string, although its value may have another type. Compiling
      // the query doesn't read values.
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
