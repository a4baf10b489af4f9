/** Parses the server's OpenAPI 3.1 description. */

export interface ApiField {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  /** Type in a notation like TypeScript's. */
  type: string;
}

export interface ApiOperation {
  /** Id of the operation and its anchor on the page. */
  id: string;
  area: string;
  method: string;
  path: string;
  /** Title from the id: `listProjectTasks` becomes 'List project tasks'. */
  title: string;
  description: string;
  auth: boolean;
  fields: readonly ApiField[];
  /** Types of the request body and the answer, or null for none. */
  body: string | null;
  answer: string | null;
  example: unknown;
}

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, key) => (isJson(found) ? found[key] : undefined), value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Sorted by area. Invalid input gives an empty list. */
export function readApi(description: unknown): ApiOperation[] {
  const paths = at(description, 'paths');
  if (!isJson(paths)) return [];
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method): ApiOperation[] => {
      const operation = at(item, method);
      if (!isJson(operation)) return [];
      const id = text(operation['operationId']) || `${method}${path.replace(/\W+/g, '-')}`;
      const body = at(operation, 'requestBody', 'content', 'application/json', 'schema');
      const responses = at(operation, 'responses');
      const good = isJson(responses) ? Object.keys(responses).find((status) => status.startsWith('2')) : undefined;
      const answer = good === undefined ? undefined : at(responses, good, 'content', 'application/json', 'schema');
      return [
        {
          id,
          area: text(list(operation['tags'])[0]) || 'other',
          method: method.toUpperCase(),
          path,
          title: text(operation['summary']) || inWords(id),
          description: text(operation['description']),
          auth: list(operation['security']).length > 0,
          fields: list(operation['parameters'])
            .flatMap((parameter): ApiField[] => {
              const place = at(parameter, 'in');
              if (place !== 'path' && place !== 'query' && place !== 'header') return [];
              return [
                {
                  name: text(at(parameter, 'name')),
                  in: place,
                  required: at(parameter, 'required') === true,
                  type: typeOf(at(parameter, 'schema')),
                },
              ];
            })
            .sort(
              (one, other) =>
                Number(one.in !== 'path') - Number(other.in !== 'path') ||
                path.indexOf(`{${one.name}}`) - path.indexOf(`{${other.name}}`),
            ),
          body: body === undefined ? null : typeOf(body),
          answer: answer === undefined ? null : typeOf(answer),
          example: body === undefined ? undefined : exampleOf(body),
        },
      ];
    }),
  );
  return operations.sort((one, other) => (one.area < other.area ? -1 : one.area > other.area ? 1 : 0));
}

const inWords = (id: string): string => {
  const words = id.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export function typeOf(schema: unknown, indent = ''): string {
  if (!isJson(schema)) return 'unknown';
  const { type, format } = schema;
  const options = list(schema['anyOf'] ?? schema['oneOf']);
  if (options.length > 0) return [...new Set(options.map((option) => typeOf(option, indent)))].join(' | ');
  const all = list(schema['allOf']);
  if (all.length > 0) return all.map((part) => typeOf(part, indent)).join(' & ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  const values = list(schema['enum']);
  if (values.length > 0) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each }, indent)).join(' | ');
  switch (type) {
    case 'string':
      return text(format) || `string${bounds(schema['minLength'], schema['maxLength'])}`;
    case 'integer':
    case 'number':
      return `${type}${bounds(schema['minimum'], schema['maximum'])}`;
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array': {
      const element = typeOf(schema['items'], indent);
      return `${/ [|&] /.test(element) && !element.startsWith('{') ? `(${element})` : element}[]`;
    }
    case 'object': {
      const properties = schema['properties'];
      if (!isJson(properties) || Object.keys(properties).length === 0) {
        const values = schema['additionalProperties'];
        return isJson(values) && Object.keys(values).length > 0 ? `Record<string, ${typeOf(values, indent)}>` : '{}';
      }
      const required = new Set(list(schema['required']));
      const rows = Object.entries(properties).map(
        ([name, property]) => `${indent}  ${name}${required.has(name) ? '' : '?'}: ${typeOf(property, `${indent}  `)}`,
      );
      return `{\n${rows.join('\n')}\n${indent}}`;
    }
    default:
      return 'unknown';
  }
}

const boundless = 9_007_199_254_740_991;
function bounds(least: unknown, most: unknown): string {
  const [from, to] = [least, most].map((bound) =>
    typeof bound === 'number' && Math.abs(bound) < boundless ? bound : undefined,
  );
  if (from === undefined && to === undefined) return '';
  return ` (${from === undefined ? `up to ${to}` : to === undefined ? `from ${from}` : `${from} to ${to}`})`;
}

function exampleOf(schema: unknown): unknown {
  if (!isJson(schema)) return null;
  if ('const' in schema) return schema['const'];
  const [value] = list(schema['enum']);
  if (value !== undefined) return value;
  const [option] = list(schema['anyOf'] ?? schema['oneOf']);
  if (option !== undefined) return exampleOf(option);
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  switch (type) {
    case 'string':
      if (schema['format'] === 'uuid') return '00000000-0000-0000-0000-000000000000';
      if (schema['format'] === 'email') return 'ada@example.com';
      return schema['format'] === 'date-time' ? '2026-12-01T09:00:00.000Z' : '…';
    case 'integer':
    case 'number':
      return typeof schema['minimum'] === 'number' && schema['minimum'] > -boundless ? schema['minimum'] : 1;
    case 'boolean':
      return true;
    case 'array':
      return typeof schema['minItems'] === 'number' && schema['minItems'] > 0 ? [exampleOf(schema['items'])] : [];
    case 'object': {
      const required = new Set(list(schema['required']));
      return Object.fromEntries(
        Object.entries(isJson(schema['properties']) ? schema['properties'] : {})
          .filter(([name]) => required.has(name))
          .map(([name, each]) => [name, exampleOf(each)]),
      );
    }
    default:
      return null;
  }
}

export function curlOf({ method, path, auth, fields, body, example }: ApiOperation, origin: string): string {
  const query = fields
    .filter((field) => field.in === 'query' && field.required)
    .map(({ name }) => `${name}=…`)
    .join('&');
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `$${name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()}`,
  );
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${origin}${filled}${query === '' ? '' : `?${query}`}"`,
  ];
  if (auth) parts.push(`-H "Authorization: Bearer $TOKEN"`);
  if (body !== null) parts.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(example)}'`);
  return parts.join(' \\\n  ');
}
