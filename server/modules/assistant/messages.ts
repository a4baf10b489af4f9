import type { Grouping } from './grammar.ts';
import type { Language } from './language.ts';

export const socketErrors = {
  otherPerson: (event: string) => `${event}: only your own chat can be opened`,
  unregistered: (event: string) => `${event}: register first`,
  notFound: (event: string) => `${event}: Project not found`,
  tooMany: 'You have asked a lot in a short time. Try again in a minute.',
  waiting: 'Wait until the assistant has answered your last questions.',
  idTaken: 'sendChatMessage: a record with this id already exists',
} as const;

export const messages = {
  messageNotFound: 'Message not found',
  proposalNotFound: 'Proposal not found',
} as const;

interface Texts {
  greeting: string;
  help: string;
  thanks: string;
  cannotWrite: string;
  notUnderstood: string;
  tasks: (count: number) => string;
  open: (count: number) => string;
  done: (count: number) => string;
  thereAre: (subject: string) => string;
  none: (subject: string) => string;
  yours: string;
  of: (names: string) => string;
  unassigned: string;
  in: (names: string) => string;
  priority: (names: string) => string;
  type: (names: string) => string;
  due: Record<'overdue' | 'pressing' | 'today' | 'tomorrow' | 'thisWeek' | 'nextWeek' | 'none', string>;
  since: (day: string) => string;
  by: (names: string) => string;
  byYou: string;
  withWords: (words: string) => string;
  ignored: (words: string) => string;
  more: (count: number) => string;
  seeAll: string;
  dueOn: (day: string) => string;
  wasDue: (day: string) => string;
  nobody: string;
  groups: Record<Grouping, string>;
  changesHead: (count: number, day: string) => string;
  noChanges: (day: string) => string;
  change: (field: string, from: string | null, to: string | null) => string;
  and: string;
  failure: Record<
    | 'timeout'
    | 'stall'
    | 'network'
    | 'refused'
    | 'wrongKey'
    | 'overloaded'
    | 'contextTooLong'
    | 'malformed'
    | 'tooLong'
    | 'server'
    | 'closing'
    | 'noProject'
    | 'empty',
    string
  >;
  steps: string;
  proposal: Record<
    | 'title'
    | 'description'
    | 'statusId'
    | 'typeId'
    | 'priorityId'
    | 'dueDate'
    | 'assignees'
    | 'comment'
    | 'none'
    | 'changed',
    string
  >;
}

const spanishDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`;

const plural =
  (one: string, many: string) =>
  (count: number): string =>
    count === 1 ? one : many;

const spanishFields: Record<string, string> = {
  title: 'título',
  description: 'descripción',
  typeId: 'tipo',
  statusId: 'estado',
  priorityId: 'prioridad',
  dueDate: 'fecha límite',
  assignees: 'responsables',
  boardId: 'tablero',
  estimate: 'estimación',
};
const englishFields: Record<string, string> = {
  title: 'title',
  description: 'description',
  typeId: 'type',
  statusId: 'status',
  priorityId: 'priority',
  dueDate: 'due date',
  assignees: 'assignees',
  boardId: 'board',
  estimate: 'estimate',
};

export const texts: Record<Language, Texts> = {
  es: {
    greeting: 'Hola. Puedo responder preguntas sobre las tareas de este proyecto.',
    help: [
      'Puedo responder preguntas como estas, con los datos de este proyecto:',
      '',
      '- «Mis tareas» o «¿qué tengo pendiente para esta semana?»',
      '- «Tareas vencidas», «tareas sin fecha»',
      '- «Tareas en curso», «tareas por estado»',
      '- «¿Qué tiene Ana?», «tareas por persona», «tareas sin asignar»',
      '- «Tareas de prioridad alta», «tareas por prioridad»',
      '- «¿Qué ha cambiado desde el lunes?»',
      '- «Busca tareas sobre el informe»',
      '- «¿Cuántos errores hay abiertos?»',
      '',
      'Se pueden combinar: «¿cuántas tareas vencidas de prioridad alta tiene Ana?». No puedo cambiar nada ni hablar de otra cosa.',
    ].join('\n'),
    thanks: 'De nada.',
    cannotWrite:
      'No puedo crear ni cambiar nada: soy el asistente integrado y solo respondo preguntas sobre las tareas. Puedes hacerlo en la [pantalla de tareas]({tasks}).',
    notUnderstood:
      'No he entendido la pregunta. Soy el asistente integrado, sin un modelo de lenguaje: solo sé responder sobre las tareas de este proyecto.',
    tasks: plural('tarea', 'tareas'),
    open: plural('abierta', 'abiertas'),
    done: plural('terminada', 'terminadas'),
    thereAre: (subject) => `Hay ${subject}.`,
    none: (subject) => `No hay ninguna ${subject}.`,
    yours: 'asignadas a ti',
    of: (names) => `de ${names}`,
    unassigned: 'sin asignar',
    in: (names) => `en ${names}`,
    priority: (names) => `de prioridad ${names}`,
    type: (names) => `de tipo ${names}`,
    due: {
      overdue: 'vencidas',
      pressing: 'vencidas o que vencen esta semana',
      today: 'que vencen hoy',
      tomorrow: 'que vencen mañana',
      thisWeek: 'que vencen esta semana',
      nextWeek: 'que vencen la semana que viene',
      none: 'sin fecha límite',
    },
    since: (day) => `con cambios desde el ${day}`,
    by: (names) => `de ${names}`,
    byYou: 'tuyos',
    withWords: (given) => `que contienen «${given}»`,
    ignored: (given) => `No he tenido en cuenta «${given}».`,
    more: (count) => `… y ${count} más.`,
    seeAll: 'Ver todas',
    dueOn: (day) => `vence el ${spanishDay(day)}`,
    wasDue: (day) => `venció el ${spanishDay(day)}`,
    nobody: 'Sin asignar',
    groups: { status: 'por estado', person: 'por persona', priority: 'por prioridad', type: 'por tipo' },
    changesHead: (count, day) => `${count} ${count === 1 ? 'cambio' : 'cambios'} desde el ${day}`,
    noChanges: (day) => `No ha cambiado nada desde el ${day}`,
    change: (field, from, to) => {
      if (field === 'created') return 'creada';
      if (field === 'deleted') return 'eliminada';
      if (field === 'restored') return 'restaurada';
      const name = spanishFields[field] ?? field;
      if (to === null) return from === null ? `${name}: cambió` : `${name}: quitado ${from}`;
      return from === null ? `${name}: ${to}` : `${name}: ${from} → ${to}`;
    },
    and: 'y',
    failure: {
      timeout: 'La respuesta ha tardado demasiado y la he dejado aquí.',
      stall: 'El modelo ha dejado de responder.',
      network: 'No he podido hablar con el modelo.',
      refused: 'El modelo ha rechazado la petición.',
      wrongKey: 'El modelo ha rechazado la clave de acceso. Avisa a quien administra Faena.',
      overloaded: 'El modelo no admite más peticiones por ahora. Inténtalo de nuevo dentro de un rato.',
      contextTooLong: 'La conversación es demasiado larga para el modelo. Bórrala o pregunta algo más breve.',
      malformed: 'El modelo ha respondido algo que no se entiende.',
      tooLong: 'La respuesta era demasiado larga y la he dejado aquí.',
      server: 'Algo ha fallado en el servidor.',
      closing: 'El servidor se ha detenido antes de terminar la respuesta.',
      noProject: 'Ya no ves este proyecto.',
      empty: 'El modelo no ha dicho nada.',
    },
    steps: 'He llegado al límite de pasos para una respuesta.',
    proposal: {
      title: 'Título',
      description: 'Descripción',
      statusId: 'Estado',
      typeId: 'Tipo',
      priorityId: 'Prioridad',
      dueDate: 'Fecha límite',
      assignees: 'Responsables',
      comment: 'Comentario',
      none: 'ninguno',
      changed: 'cambia',
    },
  },
  en: {
    greeting: 'Hello. I can answer questions about the tasks of this project.',
    help: [
      'I can answer questions like these, from the data of this project:',
      '',
      '- “My tasks” or “what do I have due this week?”',
      '- “Overdue tasks”, “tasks without a due date”',
      '- “Tasks in progress”, “tasks by status”',
      '- “What does Ana have?”, “tasks by person”, “unassigned tasks”',
      '- “High priority tasks”, “tasks by priority”',
      '- “What has changed since Monday?”',
      '- “Find tasks about the report”',
      '- “How many open bugs are there?”',
      '',
      'They can be combined: “how many overdue high priority tasks does Ana have?”. I can’t change anything or talk about anything else.',
    ].join('\n'),
    thanks: 'You’re welcome.',
    cannotWrite:
      'I can’t create or change anything: I’m the built-in assistant, and I only answer questions about tasks. You can do it on the [tasks screen]({tasks}).',
    notUnderstood:
      'I didn’t understand the question. I’m the built-in assistant, without a language model: I can only answer about the tasks of this project.',
    tasks: plural('task', 'tasks'),
    open: () => 'open',
    done: () => 'finished',
    thereAre: (subject) => `There ${/^\**1 /.test(subject) ? 'is' : 'are'} ${subject}.`,
    none: (subject) => `There are no ${subject}.`,
    yours: 'assigned to you',
    of: (names) => `assigned to ${names}`,
    unassigned: 'assigned to nobody',
    in: (names) => `in ${names}`,
    priority: (names) => `with priority ${names}`,
    type: (names) => `of type ${names}`,
    due: {
      overdue: 'overdue',
      pressing: 'overdue or due this week',
      today: 'due today',
      tomorrow: 'due tomorrow',
      thisWeek: 'due this week',
      nextWeek: 'due next week',
      none: 'without a due date',
    },
    since: (day) => `changed since ${day}`,
    by: (names) => `by ${names}`,
    byYou: 'by you',
    withWords: (given) => `that contain “${given}”`,
    ignored: (given) => `I ignored “${given}”.`,
    more: (count) => `… and ${count} more.`,
    seeAll: 'See all',
    dueOn: (day) => `due ${day}`,
    wasDue: (day) => `was due ${day}`,
    nobody: 'Nobody',
    groups: { status: 'by status', person: 'by person', priority: 'by priority', type: 'by type' },
    changesHead: (count, day) => `${count} ${count === 1 ? 'change' : 'changes'} since ${day}`,
    noChanges: (day) => `Nothing has changed since ${day}`,
    change: (field, from, to) => {
      if (field === 'created') return 'created';
      if (field === 'deleted') return 'deleted';
      if (field === 'restored') return 'restored';
      const name = englishFields[field] ?? field;
      if (to === null) return from === null ? `${name} changed` : `${name}: ${from} removed`;
      return from === null ? `${name}: ${to}` : `${name}: ${from} → ${to}`;
    },
    and: 'and',
    failure: {
      timeout: 'The answer took too long, so I stopped it.',
      stall: 'The model stopped answering.',
      network: 'I couldn’t reach the model.',
      refused: 'The model rejected the request.',
      wrongKey: 'The model rejected the access key. Please inform the administrator of Faena.',
      overloaded: 'The model accepts no more requests for now. Try again in a while.',
      contextTooLong: 'The conversation is too long for the model. Clear it or ask for less.',
      malformed: 'The model’s answer could not be read.',
      tooLong: 'The answer was too long, so I stopped it.',
      server: 'Something went wrong on the server.',
      closing: 'The server stopped before the answer was finished.',
      noProject: 'You no longer have access to this project.',
      empty: 'The model gave no answer.',
    },
    steps: 'I reached the limit of steps for one answer.',
    proposal: {
      title: 'Title',
      description: 'Description',
      statusId: 'Status',
      typeId: 'Type',
      priorityId: 'Priority',
      dueDate: 'Due date',
      assignees: 'Assignees',
      comment: 'Comment',
      none: 'none',
      changed: 'changes',
    },
  },
};
