/** Reads a project that was exported from Faena. */
import * as z from 'zod/mini';
import { type FieldDescriptor, fileHeadingOf } from '../../domain/fields/descriptor.ts';
import { descriptorOf, importedFields } from '../../domain/fields/task.ts';
import { projectExportFormat } from '../../domain/importRules.ts';
import { commentCell, listCell, many, text, textOrNone } from './importCells.ts';
import { type JsonReader, tableOf } from './jsonExport.ts';
import { parsed } from './parsing.ts';

const named = z.catch(z.object({ name: text, email: text }), { name: '', email: '' });
const valueIn = ({ kind, empty }: FieldDescriptor) => {
  if (kind === 'person') return many(named);
  if (kind === 'label') return many(text);
  if (kind === 'number') return z.catch(z.nullable(z.number()), null);
  return empty === null ? textOrNone : text;
};
const ownFields = importedFields.map(descriptorOf);
const ownTask = z.object({
  ...Object.fromEntries(ownFields.map((field) => [field.name, valueIn(field)])),
  id: z.string(),
  key: text,
  parent: text,
  title: z.string(),
  createdBy: named,
  createdAt: text,
  updatedAt: text,
  completedAt: text,
  comments: many(z.object({ content: z.string(), by: named, at: text })),
});
const ownExport = z.object({ format: z.literal(projectExportFormat), tasks: z.array(ownTask) });
const ownHeader = [
  'Faena id',
  'Key',
  'Parent',
  ...ownFields.map(fileHeadingOf),
  'Created by',
  'Created',
  'Updated',
  'Completed on',
  'Comments',
];
const ownCells = (task: z.infer<typeof ownTask>): string[] => {
  const values = new Map(Object.entries<unknown>(task));
  return [
    task.id,
    task.key,
    task.parent,
    ...ownFields.map(({ name }) => ownCell(values.get(name))),
    task.createdBy.email || task.createdBy.name,
    task.createdAt,
    task.updatedAt,
    task.completedAt,
    listCell(task.comments.map(({ content, by, at }) => commentCell(at, by.name, content))),
  ];
};
const names = z.array(z.string());
const people = z.array(named);
function ownCell(value: unknown): string {
  const written = parsed(names, value);
  if (written !== undefined) return listCell(written);
  const list = parsed(people, value);
  if (list !== undefined) return listCell(list.map(({ name, email }) => email || name));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export const readFaenaProject: JsonReader = (json) => {
  const found = parsed(ownExport, json);
  return (
    found &&
    tableOf(
      { source: 'faena' },
      ownHeader,
      found.tasks.map((task) => ({ cells: ownCells(task) })),
    )
  );
};
