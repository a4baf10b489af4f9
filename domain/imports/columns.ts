/** Recognises the product that wrote a file and the field of each column by the names of the columns. */
import { fileHeadingOf } from '../fields/descriptor.ts';
import { descriptorOf, type ImportedField, importedFields, taskFields } from '../fields/task.ts';
import { folded } from '../statusNames.ts';
import type { ImportSource } from '../transfer.ts';
import { trimEndOf } from '../trimText.ts';

type ImportedName = (typeof taskFields)[ImportedField]['name'];
const importedNames: readonly ImportedName[] = importedFields.map((field) => taskFields[field].name);
export const importFields = [
  'ignored',
  ...importedNames,
  'labels',
  'comments',
  'externalId',
  'url',
  'author',
  'created',
  'updated',
  'completed',
] as const;
export type ImportField = (typeof importFields)[number];
export const importHeadings = Object.fromEntries(
  importedFields.map((field) => [taskFields[field].name, fileHeadingOf(taskFields[field])]),
) as Record<ImportedName, string>;
const manifold: ReadonlySet<ImportField> = new Set<ImportField>([
  'ignored',
  'assignees',
  'sprint',
  'labels',
  'comments',
]);

/** Column names in English and Spanish, folded. The first match wins. */
const columnNames: [Exclude<ImportField, 'ignored'>, readonly string[]][] = [
  [
    'title',
    [
      'title',
      'summary',
      'titulo',
      'resumen',
      'task name',
      'card name',
      'nombre de la tarea',
      'tarea',
      'task',
      'name',
      'nombre',
      'asunto',
      'subject',
      'content',
      'contenido',
      'titre',
      'titel',
    ],
  ],
  [
    'description',
    [
      'description',
      'card description',
      'descripcion',
      'details',
      'detalles',
      'detalle',
      'notes',
      'notas',
      'body',
      'task content',
      'descricao',
      'beschreibung',
    ],
  ],
  [
    'status',
    [
      'status',
      'estado',
      'list name',
      'lista',
      'list',
      'state',
      'section/column',
      'section',
      'seccion',
      'column',
      'columna',
      'stage',
      'etapa',
      'statut',
    ],
  ],
  [
    'type',
    ['type', 'issue type', 'tipo de incidencia', 'tipo', 'task type', 'tipo de tarea', 'tracker', 'kind', 'typ'],
  ],
  ['priority', ['priority', 'prioridad', 'prioridade', 'priorite', 'prioritat']],
  [
    'assignees',
    [
      'assignees',
      'assignee email',
      'assignee',
      'asignados',
      'asignado a',
      'asignado',
      'asignada a',
      'persona asignada',
      'assigned to',
      'responsable',
      'responsables',
      'responsible',
      'owner',
      'members',
      'miembros',
      'responsaveis',
      'zustandig',
    ],
  ],
  [
    'dueDate',
    [
      'due date',
      'due',
      'fecha de vencimiento',
      'vencimiento',
      'deadline',
      'fecha limite',
      'fecha de entrega',
      'entrega',
      'due on',
      'end date',
      'duedate',
      'prazo',
      'echeance',
      'falligkeit',
    ],
  ],
  [
    'estimate',
    [
      'estimate',
      'story points',
      'story point estimate',
      'custom field (story points)',
      'custom field (story point estimate)',
      'estimacion',
      'puntos',
      'puntos de historia',
      'points',
      'campo personalizado (story points)',
      'estimativa',
      'estimation',
      'schatzung',
    ],
  ],
  ['sprint', ['sprint', 'iteration', 'iteracion', 'cycle name', 'cycle', 'ciclo']],
  ['labels', ['labels', 'label', 'etiquetas', 'etiqueta', 'tags']],
  ['comments', ['comments', 'comment', 'comentarios', 'comentario']],
  [
    'externalId',
    ['faena id', 'issue key', 'clave de incidencia', 'card id', 'key', 'clave', 'id', 'task id', 'identificador'],
  ],
  ['url', ['url', 'card url', 'task link', 'short url', 'link', 'enlace']],
  [
    'created',
    [
      'created',
      'created at',
      'creation date',
      'date created',
      'creada',
      'creado',
      'fecha de creacion',
      'criada em',
      'creee le',
      'angelegt',
    ],
  ],
  [
    'updated',
    [
      'updated',
      'updated at',
      'last updated',
      'last modified',
      'modified',
      'modified on',
      'actualizada',
      'actualizado',
      'fecha de actualizacion',
      'ultima actualizacion',
      'atualizada em',
      'modifiee le',
      'geandert',
    ],
  ],
  [
    'completed',
    [
      'completed on',
      'completed at',
      'completion date',
      'date completed',
      'date done',
      'resolved',
      'resolved at',
      'resolution date',
      'closed at',
      'closed date',
      'date closed',
      'accepted at',
      'resuelta',
      'resuelto',
      'fecha de resolucion',
      'fecha de finalizacion',
      'completada el',
      'concluida em',
      'terminee le',
      'abgeschlossen am',
    ],
  ],
  [
    'author',
    [
      'created by',
      'reporter',
      'author',
      'creado por',
      'creada por',
      'creador',
      'informador',
      'autor',
      'creator',
      'criada por',
      'creee par',
      'angelegt von',
    ],
  ],
];

/** Names of fields that only Faena has, recognised by the headings of its own exports. */
const ownNames = importedFields
  .map(descriptorOf)
  .filter(({ name }) => !columnNames.some(([known]) => known === name))
  .map((field): (typeof columnNames)[number] => [
    field.name as ImportedName,
    [folded(fileHeadingOf(field)), ...(field.alsoHeadings ?? [])],
  ]);

export function guessFields(header: readonly string[]): ImportField[] {
  const names = header.map((name) => trimEndOf(folded(name).replace(/[_-]+/g, ' '), '*:#').trim());
  const fields: ImportField[] = header.map(() => 'ignored');
  for (const [field, known] of [...columnNames, ...ownNames]) {
    for (const name of known) {
      const columns = names.flatMap((one, index) => (one === name && fields[index] === 'ignored' ? [index] : []));
      const taken = manifold.has(field) ? columns : columns.slice(0, 1);
      for (const index of taken) fields[index] = field;
      if (taken.length > 0) break;
    }
  }
  return fields;
}

/** Assigns a field to a column. If the field can have only one column, its previous column becomes ignored. */
export const withField = (fields: readonly ImportField[], column: number, field: ImportField): ImportField[] =>
  fields.map((old, index) => (index === column ? field : old === field && !manifold.has(field) ? 'ignored' : old));

export function sourceOf(header: readonly string[]): ImportSource {
  const names = new Set(header.map(folded));
  if (folded(header[0] ?? '') === 'faena id') return 'faena';
  if ((names.has('issue key') && names.has('summary')) || (names.has('clave de incidencia') && names.has('resumen')))
    return 'jira';
  return 'csv';
}
