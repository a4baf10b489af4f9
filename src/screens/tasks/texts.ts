import type { EditorField, TaskFields } from '../../../domain/fields/task.ts';
import type { RangeField } from '../../../domain/fields/taskFilters.ts';
import type { LoggedField } from '../../../domain/history.ts';

export const texts = {
  search: 'Buscar tarea',
  filters: 'Filtros',
  status: 'Estado',
  type: 'Tipo',
  priority: 'Prioridad',
  assignedTo: 'Asignado a',
  clearFilters: 'Quitar filtros',
  view: 'Vista',
  kanban: 'Kanban',
  table: 'Tabla',
  importTasks: 'Importar tareas',
  createTask: 'Crear tarea',
  workflow: (name: string) => `Workflow: ${name}`,
  noMatch: 'Ninguna tarea coincide',
  noMatchHint: 'Prueba con otras palabras o quita los filtros.',
  failed: (message: string) => `Error: ${message}`,
  retry: 'Reintentar',

  columns: {
    title: 'Title',
    status: 'Status',
    type: 'Type',
    priority: 'Priority',
    assignees: 'Assignees',
    dueDate: 'Due date',
    estimate: 'Estimate',
    sprint: 'Sprint',
  },
  sprint: {
    label: 'Sprint',
    none: 'Sin sprint',
    all: 'Sprints del proyecto',
    states: { planned: 'Planificado', active: 'Activo', completed: 'Completado' },
  },
  badHours: 'Un número de 0 a 1000, con un decimal como mucho',
  ofTask: (field: string, title: string) => `${field} de «${title}»`,

  create: {
    title: 'Crear tarea',
    description: 'Crear una nueva tarea',
    name: 'Título',
    status: 'Estado',
    type: 'Tipo',
    priority: 'Prioridad',
    assignees: 'Asignados',
    body: 'Descripción',
    nobody: 'Sin asignar',
    cancel: 'Cancelar',
    discard: 'Descartar',
    submit: 'Crear tarea',
    failed: 'Error al crear la tarea',
  },

  savedViews: {
    label: 'Vistas',
    openView: (name: string, changed: boolean) =>
      changed ? `Vista: ${name}, con cambios sin guardar` : `Vista: ${name}`,
    unsaved: 'sin guardar',
    shared: 'Compartidas',
    own: 'Solo tuyas',
    loading: 'Cargando…',
    empty: 'Guarda los filtros, la búsqueda y las columnas de ahora para volver a ellos.',
    failed: 'No se pudieron cargar. Reintentar',
    isDefault: 'Predeterminada',
    update: 'Guardar los cambios',
    saveAs: 'Guardar como…',
    rename: 'Cambiar el nombre…',
    renameAndShare: 'Cambiar nombre o compartir…',
    makeDefault: 'Abrir siempre con esta vista',
    dropDefault: 'No abrir siempre con esta vista',
    copyLink: 'Copiar enlace',
    leave: 'Salir de la vista',
    remove: 'Eliminar…',
    saveTitle: 'Guardar vista',
    editTitle: 'Editar vista',
    name: 'Nombre',
    share: 'Compartir con el proyecto',
    shareHint: 'Todas las personas del proyecto la verán en sus vistas.',
    save: 'Guardar',
    cancel: 'Cancelar',
    removeTitle: 'Eliminar vista',
    removeQuestion: (name: string, shared: boolean) =>
      shared ? `¿Eliminar «${name}» para todo el proyecto?` : `¿Eliminar «${name}»?`,
    removeConfirm: 'Eliminar',
  },
  selection: {
    bar: 'Tareas seleccionadas',
    count: (count: number) => (count === 1 ? '1 seleccionada' : `${count} seleccionadas`),
    none: 'Ninguna tarea seleccionada',
    fields: {
      status: 'Estado',
      type: 'Tipo',
      priority: 'Prioridad',
      assignees: 'Asignados',
      dueDate: 'Fecha',
      estimate: 'Estimación',
      sprint: 'Sprint',
    },
    remove: 'Eliminar',
    clear: 'Quitar selección',
    removeTitle: (count: number) => (count === 1 ? 'Eliminar 1 tarea' : `Eliminar ${count} tareas`),
    removeQuestion: (count: number) =>
      count === 1
        ? '¿Eliminar la tarea seleccionada? Podrás deshacerlo.'
        : `¿Eliminar las ${count} tareas seleccionadas? Podrás deshacerlo.`,
    removeSome: (skipped: number) =>
      skipped === 1
        ? 'Otra se queda: no te corresponde eliminarla.'
        : `Otras ${skipped} se quedan: no te corresponde eliminarlas.`,
    removeNone: 'No te corresponde eliminar ninguna de las seleccionadas.',
    removeConfirm: 'Eliminar',
    cancel: 'Cancelar',
  },

  detail: {
    dialog: 'Tarea',
    loadFailed: 'Error loading task',
    retry: 'Reintentar',
    menu: 'Acciones de la tarea',
    duplicate: 'Duplicar',
    remove: 'Eliminar',
    copyLink: 'Copiar enlace',
    removeTitle: 'Eliminar tarea',
    removeQuestion: (title: string) => `¿Eliminar «${title}»? Podrás deshacerlo.`,
    removeConfirm: 'Eliminar',
    cancel: 'Cancelar',
    status: 'Estado',
    type: 'Tipo',
    priority: 'Prioridad',
    assignees: 'Asignados',
    nobody: 'Sin asignar',
    noEstimate: 'Sin estimar',
    since: 'Llegó aquí:',
    blockedBy: 'Bloqueada por',
    addBlocker: 'Añadir tarea',
    noBlockers: 'Ninguna',
    blocks: 'Bloquea a',
    waitsAlready: 'Espera a esta tarea',
    approvals: {
      title: 'Aprobaciones',
      move: (to: string) => `Pasar a «${to}»`,
      namedMove: (name: string, to: string) => `${name}: pasar a «${to}»`,
      waiting: (by: string) => `Falta la aprobación de ${by}`,
      give: 'Aprobar',
      giveFor: (to: string) => `Aprobar: pasar a «${to}»`,
      withdraw: 'Retirar aprobación',
      withdrawFor: (to: string) => `Retirar aprobación: pasar a «${to}»`,
      given: (who: string) => `Aprobada por ${who}`,
      somebody: 'alguien que ya no está',
    },
    createdBy: 'Creado por',
    properties: 'Propiedades',
    tabs: 'Detalle de la tarea',
    description: 'Descripción',
    comments: 'Comentarios',
    history: 'Historial',
    descriptionPlaceholder: 'Añade una descripción…',
    title: 'Título',
    restored: 'Este texto no llegó a guardarse la última vez.',
    saveRestored: 'Guardar',
    discardRestored: 'Descartar',
  },

  comments: {
    add: 'Add a comment',
    submit: 'Comment',
    loading: 'Loading...',
    failed: (message: string) => `Error: ${message}`,
    retry: 'Reintentar',
    empty: 'Todavía no hay comentarios',
    emptyHint: 'Escribe el primero; con @ mencionas a alguien del proyecto.',
    tooLong: (most: number) => `Como mucho ${most} caracteres.`,
  },

  history: {
    empty: 'Todavía no hay cambios.',
    failed: (message: string) => `Error: ${message}`,
    retry: 'Reintentar',
    nothing: 'nada',
    created: 'creó la tarea',
    deleted: 'eliminó la tarea',
    restored: 'restauró la tarea',
    description: 'cambió la descripción',
    changed: (field: string) => `cambió ${field}`,
    approved: (move: string) => `aprobó «${move}»`,
    withdrew: (move: string) => `retiró una aprobación de «${move}»`,
    from: 'de',
    to: 'a',
    nobody: 'nadie',
    noDate: 'sin fecha',
    noBoard: 'ninguno',
    hiddenBoard: 'otro tablero',
    noSprint: 'ninguno',
    noBlockers: 'ninguna',
  },
} as const;

/** Names of the fields in the history, with their articles. */
export const historyFields: Record<
  Exclude<LoggedField, 'created' | 'deleted' | 'restored' | 'description' | 'approval'>,
  string
> = {
  title: 'el título',
  typeId: 'el tipo',
  statusId: 'el estado',
  priorityId: 'la prioridad',
  dueDate: 'la fecha de vencimiento',
  assignees: 'los asignados',
  boardId: 'el tablero',
  estimate: 'la estimación',
  estimatedHours: 'las horas estimadas',
  sprintId: 'el sprint',
  blockedBy: 'las tareas que la bloquean',
};

/** Labels of the ranges in the filters. */
export const rangeTexts: {
  [Field in RangeField]: { label: string; none: string; ranges: Record<keyof TaskFields[Field]['ranges'], string> };
} = {
  estimatedHours: {
    label: 'Horas estimadas',
    none: 'Sin horas',
    ranges: { under1: 'Menos de 1 h', from1: 'De 1 h a 4 h', from4: 'De 4 h a 8 h', from8: '8 h o más' },
  },
};

/** Labels of the fields in the dialogs. */
export const editorTexts: Record<EditorField, string> = {
  dueDate: 'Fecha de vencimiento',
  estimate: 'Estimación',
  estimatedHours: 'Horas estimadas',
  sprintId: texts.sprint.label,
};
