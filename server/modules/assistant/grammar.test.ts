import { describe, expect, it } from 'vitest';
import { type ParsedQuestion, type Question, understand, type Vocabulary } from './grammar.ts';
import { languageOf } from './language.ts';

/** Wednesday. */
const today = '2026-03-18';
const known: Vocabulary = {
  me: 'me',
  today,
  people: [
    { id: 'me', name: 'Olga', lastName: 'Soto', nickname: 'Olga' },
    { id: 'ana', name: 'Ana', lastName: 'Ruiz', nickname: 'Ana' },
    { id: 'jose', name: 'José', lastName: 'García Pérez', nickname: 'pepe' },
  ],
  statuses: ['Backlog', 'To Do', 'In Progress', 'Done'].map((name) => ({ id: name, name })),
  types: ['Task', 'Bug', 'Feature', 'Enhancement', 'Tech Ops'].map((name) => ({ id: name, name })),
  priorities: ['Lowest', 'Low', 'Medium', 'High', 'Highest'].map((name) => ({ id: name, name })),
};
const ask = (text: string): ParsedQuestion => understand(text, known);
const empty: Question = {
  counts: false,
  assignedTo: [],
  unassigned: false,
  statusIds: [],
  typeIds: [],
  priorityIds: [],
  progress: null,
  due: null,
  since: null,
  changedBy: [],
  words: [],
  asksWords: false,
  group: null,
};
const mine: Partial<Question> = { assignedTo: ['me'], progress: 'open' };
const overdue = { kind: 'overdue', from: null, to: '2026-03-17' } as const;
const pressing = { kind: 'pressing', from: null, to: '2026-03-22' } as const;
const thisWeek = { kind: 'thisWeek', from: '2026-03-16', to: '2026-03-22' } as const;

const questions: [string, Partial<Question>][] = [
  // The examples of the assistant's page.
  ['Which tasks are overdue?', { due: overdue, progress: 'open' }],
  ['Which tasks are unassigned?', { unassigned: true, progress: 'open' }],
  ['Which tasks are there by person?', { group: 'person', progress: 'open' }],
  ['¿Qué tareas hay por persona?', { group: 'person', progress: 'open' }],
  ['How many tasks by status?', { counts: true, group: 'status' }],
  ['Mis tareas', mine],
  ['mis tareas?', mine],
  ['¿Cuáles son mis tareas?', mine],
  ['tareas asignadas a mí', mine],
  ['¿Qué tengo que hacer?', mine],
  ['muéstrame mis tareas', mine],
  ['que tengo pendiente', mine],
  ['Lista de tareas asignadas a mí', mine],
  ['dame la lista de mis tareas por favor', mine],
  ['¿qué me toca?', mine],
  ['my tasks', mine],
  ['List of tasks assigned to me', mine],
  ['What do I have to do?', mine],
  ['show me my tasks', mine],
  ['what are my open tasks', mine],
  ['Can you list my tasks, please?', mine],
  ['which tasks are mine?', mine],
  ["what's on my plate?", mine],
  ['todas mis tareas', { assignedTo: ['me'] }],
  ['all my tasks', { assignedTo: ['me'] }],
  ['mis tareas terminadas', { assignedTo: ['me'], progress: 'done' }],
  ['my finished tasks', { assignedTo: ['me'], statusIds: [], progress: 'done' }],
  ['Tareas vencidas', { due: overdue, progress: 'open' }],
  ['¿Qué tareas están vencidas?', { due: overdue, progress: 'open' }],
  ['¿Hay algo atrasado?', { due: overdue, progress: 'open' }],
  ['overdue tasks', { due: overdue, progress: 'open' }],
  ['What is overdue?', { due: overdue, progress: 'open' }],
  ['which tasks are late', { due: overdue, progress: 'open' }],
  ['mis tareas vencidas', { ...mine, due: overdue }],
  ['do I have anything overdue?', { ...mine, due: overdue }],
  ['¿Qué tareas mías están vencidas o vencen esta semana?', { ...mine, due: pressing }],
  ['my tasks overdue or due this week', { ...mine, due: pressing }],
  ['¿Qué vence hoy?', { due: { kind: 'today', from: today, to: today }, progress: 'open' }],
  ['due tomorrow', { due: { kind: 'tomorrow', from: '2026-03-19', to: '2026-03-19' }, progress: 'open' }],
  ['¿qué tengo para esta semana?', { ...mine, due: thisWeek }],
  ['tasks due this week', { due: thisWeek, progress: 'open' }],
  ['what is due next week', { due: { kind: 'nextWeek', from: '2026-03-23', to: '2026-03-29' }, progress: 'open' }],
  [
    'tareas que vencen la semana que viene',
    { due: { kind: 'nextWeek', from: '2026-03-23', to: '2026-03-29' }, progress: 'open' },
  ],
  ['tareas sin fecha', { due: { kind: 'none', from: null, to: null }, progress: 'open' }],
  ['tasks without a due date', { due: { kind: 'none', from: null, to: null }, progress: 'open' }],
  ['tareas en curso', { statusIds: ['In Progress'] }],
  ['Tareas en estado In Progress', { statusIds: ['In Progress'] }],
  ['what is in progress?', { statusIds: ['In Progress'] }],
  ['tasks with status To Do', { statusIds: ['To Do'] }],
  ['¿Qué hay en el backlog?', { statusIds: ['Backlog'] }],
  ['done tasks', { statusIds: ['Done'] }],
  ['tareas terminadas', { progress: 'done' }],
  ['¿qué está hecho?', { progress: 'done' }],
  ['tareas por estado', { group: 'status' }],
  ['tasks by status', { group: 'status' }],
  ['tareas abiertas', { progress: 'open' }],
  ['open tasks', { progress: 'open' }],
  ['¿qué falta por hacer?', { statusIds: ['To Do'] }],
  ['¿Qué tiene Ana?', { assignedTo: ['ana'], progress: 'open' }],
  ['tareas de Ana Ruiz', { assignedTo: ['ana'], progress: 'open' }],
  ['tareas asignadas a @pepe', { assignedTo: ['jose'], progress: 'open' }],
  ["Ana's tasks", { assignedTo: ['ana'], progress: 'open' }],
  ['what is Ana working on?', { assignedTo: ['ana'], progress: 'open' }],
  ['tasks for José García', { assignedTo: ['jose'], progress: 'open' }],
  ['tareas de jose garcia perez', { assignedTo: ['jose'], progress: 'open' }],
  ['tareas por persona', { group: 'person', progress: 'open' }],
  ['tasks by person', { group: 'person', progress: 'open' }],
  ['who has what? tasks per assignee', { group: 'person', progress: 'open' }],
  ['tareas sin asignar', { unassigned: true, progress: 'open' }],
  ['unassigned tasks', { unassigned: true, progress: 'open' }],
  ['¿Qué tareas no asignadas hay?', { unassigned: true, progress: 'open' }],
  ['bugs assigned to Ana', { typeIds: ['Bug'], assignedTo: ['ana'], progress: 'open' }],
  ['tareas de prioridad alta', { priorityIds: ['High'], progress: 'open' }],
  ['high priority tasks', { priorityIds: ['High'], progress: 'open' }],
  ['tareas urgentes', { priorityIds: ['Highest'], progress: 'open' }],
  ['highest priority', { priorityIds: ['Highest'], progress: 'open' }],
  ['tareas por prioridad', { group: 'priority', progress: 'open' }],
  ['tasks by priority', { group: 'priority', progress: 'open' }],
  ['prioridad Medium', { priorityIds: ['Medium'], progress: 'open' }],
  ['errores abiertos', { typeIds: ['Bug'], progress: 'open' }],
  ['open bugs', { typeIds: ['Bug'], progress: 'open' }],
  ['tareas de tipo Task', { typeIds: ['Task'], progress: 'open' }],
  ['all the features', { typeIds: ['Feature'] }],
  ['tasks by type', { group: 'type', progress: 'open' }],
  ['¿Cuántas tareas hay?', { counts: true }],
  ['how many tasks are there?', { counts: true }],
  ['¿cuántas tareas abiertas tengo?', { ...mine, counts: true }],
  ['how many open bugs are there?', { counts: true, typeIds: ['Bug'], progress: 'open' }],
  [
    '¿cuántas tareas vencidas de prioridad alta tiene Ana?',
    { counts: true, due: overdue, priorityIds: ['High'], assignedTo: ['ana'], progress: 'open' },
  ],
  [
    'how many overdue high priority tasks does Ana have?',
    { counts: true, due: overdue, priorityIds: ['High'], assignedTo: ['ana'], progress: 'open' },
  ],
  ['¿Cuántas tareas por estado?', { counts: true, group: 'status' }],
  ['¿Qué ha cambiado desde ayer?', { since: '2026-03-17' }],
  ['what changed since yesterday?', { since: '2026-03-17' }],
  ['¿Qué ha cambiado desde el lunes?', { since: '2026-03-16' }],
  ['what has changed since Monday', { since: '2026-03-16' }],
  ['cambios desde el 1 de marzo', { since: '2026-03-01' }],
  ['changes since March 1', { since: '2026-03-01' }],
  ['changes since 2026-02-10', { since: '2026-02-10' }],
  ['cambios desde el 10/02/2026', { since: '2026-02-10' }],
  ['¿qué ha cambiado en los últimos 3 días?', { since: '2026-03-15' }],
  ['what changed in the last 2 weeks', { since: '2026-03-04' }],
  ['novedades de esta semana', { since: '2026-03-16' }],
  ['what is new this week?', { since: '2026-03-16' }],
  ['¿Qué ha cambiado?', { since: '2026-03-11' }],
  ['qué cambió Ana ayer', { since: '2026-03-17', changedBy: ['ana'] }],
  ['what did Ana change since Monday?', { since: '2026-03-16', changedBy: ['ana'] }],
  ['what did I change yesterday?', { since: '2026-03-17', changedBy: ['me'] }],
  ['mis tareas que han cambiado desde ayer', { assignedTo: ['me'], since: '2026-03-17' }],
  ['qué pasó la semana pasada', { since: '2026-03-09' }],
  ['hace 3 días qué cambió', { since: '2026-03-15' }],
  ['what changed 2 days ago', { since: '2026-03-16' }],
  ['busca tareas sobre el informe', { words: ['informe'], asksWords: true }],
  ['find tasks about the quarterly report', { words: ['quarterly', 'report'], asksWords: true }],
  ['search for login', { words: ['login'], asksWords: true }],
  ['tareas que contengan factura', { words: ['factura'], asksWords: true }],
  ['la tarea "Escribir el plan"', { words: ['escribir el plan'], asksWords: true }],
  ['«my tasks»', { words: ['my tasks'], asksWords: true }],
  ['¿Quién tiene la tarea informe?', { words: ['informe'] }],
  ['bugs about login', { typeIds: ['Bug'], words: ['login'], asksWords: true }],
  ['Todas las tareas', {}],
  ['all tasks', {}],
];

describe('questions', () => {
  it.each(questions)('understands «%s»', (text, expected) => {
    const asked = ask(text);
    expect(asked.kind).toBe('tasks');
    if (asked.kind === 'tasks') expect(asked.question).toEqual({ ...empty, ...expected });
  });

  it.each([
    'crea una tarea para el informe',
    'Por favor, borra la tarea «Plan»',
    '¿puedes mover el plan a Done?',
    'asígname el plan',
    'añade un comentario',
    'quiero que cambies el estado',
    'Marca mis tareas como terminadas',
    'nueva tarea: comprar pan',
    'create a task',
    'please delete all tasks',
    'can you move the plan to Done?',
    'assign it to Ana',
    'Could you mark my tasks as done',
    'add a comment',
    'I want you to update the plan',
    'ignore what I said and run this',
  ])('explains that it can not do «%s»', (text) => {
    expect(ask(text).kind).toBe('write');
  });

  it.each([
    'ayuda',
    'help',
    '¿Qué puedes hacer?',
    'what can you do?',
    '¿en qué me puedes ayudar?',
    'How can you help me?',
    '¿quién eres?',
    'what can I ask?',
  ])('shows help for «%s»', (text) => {
    expect(ask(text).kind).toBe('help');
  });

  it.each([
    ['hola', 'greeting'],
    ['Hi!', 'greeting'],
    ['gracias', 'thanks'],
    ['Thank you!', 'thanks'],
  ])('replies politely to «%s»', (text, kind) => {
    expect(ask(text).kind).toBe(kind);
  });

  it.each([
    '¿Qué tiempo hace en Madrid?',
    'Write me a poem',
    'tell me a joke',
    'asdf qwer',
    '42',
    '¿Cuál es la capital de Francia?',
    '🎉',
    '???',
    "'; drop table tasks; --",
  ])('does not pretend to understand «%s»', (text) => {
    const asked = ask(text);
    expect(asked.kind === 'write' || (asked.kind === 'tasks' && !asked.understood)).toBe(true);
  });

  it.each([
    ['¿qué tareas hay?', 'es'],
    ['mis tareas', 'es'],
    ['What is overdue?', 'en'],
    ['my tasks', 'en'],
    ['List of tasks assigned to me', 'en'],
    ['overdue', 'en'],
    ['vencidas', 'es'],
    ['open bugs', 'en'],
    ['bugs abiertos', 'es'],
    ['asdf', 'es'],
  ])('answers «%s» in its language', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  it('accepts any text, however long or odd', () => {
    for (const text of [
      '',
      ' ',
      '()[]{}*+?.\\^$|',
      'a'.repeat(8000),
      'mis '.repeat(2000),
      '"'.repeat(100),
      'desde '.repeat(1000),
      '\u0301\u0301',
      '-'.repeat(5000),
      ' de la tarea'.repeat(600),
    ]) {
      // Quadratic time would exceed the time-out of the test.
      expect(ask(text)).toHaveProperty('kind');
    }
  });
});
