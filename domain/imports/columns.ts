/** Recognises the product that wrote a file and the field of each column by the names of the columns. */
import { fileHeadingOf } from '../fields/descriptor.ts';
import { descriptorOf, importedFields } from '../fields/task.ts';
import { folded } from '../statusNames.ts';
import type { ImportSource } from '../transfer.ts';
import type { ImportedName, ImportField } from './importFields.ts';
import { fieldOfPattern, foldedHeading, productOf } from './products.ts';

const manifold: ReadonlySet<ImportField> = new Set<ImportField>([
  'ignored',
  'assignees',
  'sprint',
  'labels',
  'comments',
  'parent',
  'links',
  'kept',
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
      'resume',
      'zusammenfassung',
      'resumo',
      'titulo da tarefa',
      'aufgabe',
      'tache',
      'tarefa',
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
      'etat',
      'situacao',
    ],
  ],
  [
    'type',
    [
      'type',
      'issue type',
      'tipo de incidencia',
      'tipo',
      'task type',
      'tipo de tarea',
      'tracker',
      'kind',
      'typ',
      'vorgangstyp',
      'type de ticket',
      'tipo de item',
    ],
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
      'responsavel',
      'zustandig',
      'zugewiesen an',
      'zugewiesene person',
      'assign',
      'assigned',
      'person',
      'people',
      'persona',
      'personas',
      'personne assignee',
      'owners',
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
      "date d'echeance",
      'falligkeit',
      'falligkeitsdatum',
      'fallig am',
      'data de entrega',
      'finish date',
      'target date',
      'date',
      'fecha',
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
  ['labels', ['labels', 'label', 'etiquetas', 'etiqueta', 'tags', 'stichworter', 'etiquettes', 'schlagworter']],
  ['comments', ['comments', 'comment', 'comentarios', 'comentario', 'kommentar', 'commentaire']],
  [
    'externalId',
    [
      'faena id',
      'issue key',
      'clave de incidencia',
      'card id',
      'key',
      'clave',
      'id',
      'task id',
      'identificador',
      'vorgangsschlussel',
      'cle de ticket',
      'chave do item',
      'chave da item',
    ],
  ],
  ['url', ['url', 'card url', 'task link', 'short url', 'link', 'enlace']],
  [
    'startDate',
    [
      'start date',
      'start',
      'starts',
      'fecha de inicio',
      'inicio',
      'data de inicio',
      'date de debut',
      'startdatum',
      'startet am',
    ],
  ],
  [
    'parent',
    [
      'parent',
      'parent key',
      'parent id',
      'parent summary',
      'parent task',
      'parent issue',
      'parent item',
      'epic',
      'epic link',
      'padre',
      'principal',
      'tarea principal',
      'tarea padre',
      'tarefa principal',
      'tache parente',
      'ubergeordnet',
      'ubergeordnete aufgabe',
    ],
  ],
  [
    'links',
    [
      'linked issues',
      'links',
      'related to',
      'related issues',
      'blocked by',
      'blocks',
      'blocking',
      'blocked by (dependencies)',
      'blocking (dependencies)',
      'depends on',
      'dependencies',
      'duplicate of',
      'predecessors',
      'successors',
      'bloqueada por',
      'depende de',
    ],
  ],
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
      'erstellt',
      'criado',
      'creation',
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
  ['kept', ['group', 'milestone', 'hito', 'meilenstein', 'jalon', 'marco']],
];

/** Names of fields that only Faena has, recognised by the headings of its own exports. */
const ownNames = importedFields
  .map(descriptorOf)
  .filter(({ name }) => !columnNames.some(([known]) => known === name))
  .map((field): (typeof columnNames)[number] => [
    field.name as ImportedName,
    [folded(fileHeadingOf(field)), ...(field.alsoHeadings ?? [])],
  ]);

/** Fields that use the columns of all their names. Other fields use only the first of their names in the table. */
const gathered: ReadonlySet<ImportField> = new Set<ImportField>(['parent', 'links', 'kept']);

export function guessFields(header: readonly string[]): ImportField[] {
  const names = header.map(foldedHeading);
  const own = productOf(header)?.columns ?? {};
  const isOwn = sourceOf(header) === 'faena';
  const taken = new Set<ImportField>();
  const fields = names.map((name): ImportField | undefined => {
    const field = own[name] ?? fieldOfPattern(name);
    // Names that many products share, such as the one of story points, have precedence over a pattern.
    if (field === undefined || (own[name] === undefined && isGeneral(name))) return undefined;
    if (taken.has(field) && !manifold.has(field)) return 'ignored';
    taken.add(field);
    return field;
  });
  for (const [field, known] of [...columnNames, ...ownNames]) {
    // An export of Faena has other tasks only by their titles, except for the parent.
    if ((taken.has(field) && !manifold.has(field)) || (isOwn && field !== 'parent' && gathered.has(field))) continue;
    for (const name of known) {
      const columns = names.flatMap((one, index) => (one === name && fields[index] === undefined ? [index] : []));
      const used = manifold.has(field) ? columns : columns.slice(0, 1);
      for (const index of used) fields[index] = field;
      if (used.length > 0 && !gathered.has(field)) break;
    }
  }
  return fields.map((field) => field ?? 'ignored');
}

const isGeneral = (name: string): boolean => [...columnNames, ...ownNames].some(([, known]) => known.includes(name));

/** Returns the number of cells of a line that name a field, or 0 if none names the title. */
export function countHeadings(cells: readonly string[]): number {
  const fields = guessFields(cells);
  return fields.includes('title') ? fields.filter((field) => field !== 'ignored').length : 0;
}

/** Assigns a field to a column. If the field can have only one column, its previous column becomes ignored. */
export const withField = (fields: readonly ImportField[], column: number, field: ImportField): ImportField[] =>
  fields.map((old, index) => (index === column ? field : old === field && !manifold.has(field) ? 'ignored' : old));

export function sourceOf(header: readonly string[]): ImportSource {
  if (folded(header[0] ?? '') === 'faena id') return 'faena';
  return productOf(header)?.name === 'Jira' ? 'jira' : 'csv';
}
