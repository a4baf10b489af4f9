import { describe, expect, it } from 'vitest';
import { type ParsedQuestion, type Question, understand, type Vocabulary } from './grammar.ts';
import { languages } from '../../../domain/languages.ts';
import { textsOf } from '../../shared/texts.ts';
import { languageOf } from './language.ts';
import type { SpokenLanguage } from './speech/speeches.ts';

const spoken = languages.filter((language) => language !== 'spec');

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
const ask = (text: string): ParsedQuestion => understand(text, known, 'es').asked;
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

const nextWeek = { kind: 'nextWeek', from: '2026-03-23', to: '2026-03-29' } as const;
const dueToday = { kind: 'today', from: today, to: today } as const;
const dueTomorrow = { kind: 'tomorrow', from: '2026-03-19', to: '2026-03-19' } as const;
const undated = { kind: 'none', from: null, to: null } as const;

const questions: Record<SpokenLanguage, [string, Partial<Question>][]> = {
  en: [
    ['Which tasks are overdue?', { due: overdue, progress: 'open' }],
    ['Which tasks are unassigned?', { unassigned: true, progress: 'open' }],
    ['Which tasks are there by person?', { group: 'person', progress: 'open' }],
    ['Which tasks does each person have?', { group: 'person', progress: 'open' }],
    ['How many tasks by status?', { counts: true, group: 'status' }],
    ['my tasks', mine],
    ['List of tasks assigned to me', mine],
    ['What do I have to do?', mine],
    ['show me my tasks', mine],
    ['what are my open tasks', mine],
    ['Can you list my tasks, please?', mine],
    ['which tasks are mine?', mine],
    ["what's on my plate?", mine],
    ['all my tasks', { assignedTo: ['me'] }],
    ['my finished tasks', { assignedTo: ['me'], statusIds: [], progress: 'done' }],
    ['overdue tasks', { due: overdue, progress: 'open' }],
    ['What is overdue?', { due: overdue, progress: 'open' }],
    ['which tasks are late', { due: overdue, progress: 'open' }],
    ['do I have anything overdue?', { ...mine, due: overdue }],
    ['my tasks overdue or due this week', { ...mine, due: pressing }],
    ['due tomorrow', { due: { kind: 'tomorrow', from: '2026-03-19', to: '2026-03-19' }, progress: 'open' }],
    ['tasks due this week', { due: thisWeek, progress: 'open' }],
    ['what is due next week', { due: { kind: 'nextWeek', from: '2026-03-23', to: '2026-03-29' }, progress: 'open' }],
    ['tasks without a due date', { due: { kind: 'none', from: null, to: null }, progress: 'open' }],
    ['what is in progress?', { statusIds: ['In Progress'] }],
    ['tasks with status To Do', { statusIds: ['To Do'] }],
    ['done tasks', { statusIds: ['Done'] }],
    ['tasks by status', { group: 'status' }],
    ['open tasks', { progress: 'open' }],
    ['what is Ana working on?', { assignedTo: ['ana'], progress: 'open' }],
    ['tasks for José García', { assignedTo: ['jose'], progress: 'open' }],
    ['tasks by person', { group: 'person', progress: 'open' }],
    ['who has what? tasks per assignee', { group: 'person', progress: 'open' }],
    ['unassigned tasks', { unassigned: true, progress: 'open' }],
    ['bugs assigned to Ana', { typeIds: ['Bug'], assignedTo: ['ana'], progress: 'open' }],
    ['high priority tasks', { priorityIds: ['High'], progress: 'open' }],
    ['highest priority', { priorityIds: ['Highest'], progress: 'open' }],
    ['tasks by priority', { group: 'priority', progress: 'open' }],
    ['open bugs', { typeIds: ['Bug'], progress: 'open' }],
    ['all the features', { typeIds: ['Feature'] }],
    ['tasks by type', { group: 'type', progress: 'open' }],
    ['how many tasks are there?', { counts: true }],
    ['how many open bugs are there?', { counts: true, typeIds: ['Bug'], progress: 'open' }],
    [
      'how many overdue high priority tasks does Ana have?',
      { counts: true, due: overdue, priorityIds: ['High'], assignedTo: ['ana'], progress: 'open' },
    ],
    ['what changed since yesterday?', { since: '2026-03-17' }],
    ['what has changed since Monday', { since: '2026-03-16' }],
    ['changes since March 1', { since: '2026-03-01' }],
    ['changes since 2026-02-10', { since: '2026-02-10' }],
    ['what changed in the last 2 weeks', { since: '2026-03-04' }],
    ['what is new this week?', { since: '2026-03-16' }],
    ['what did Ana change since Monday?', { since: '2026-03-16', changedBy: ['ana'] }],
    ['what did I change yesterday?', { since: '2026-03-17', changedBy: ['me'] }],
    ['what changed 2 days ago', { since: '2026-03-16' }],
    ['find tasks about the quarterly report', { words: ['quarterly', 'report'], asksWords: true }],
    ['search for login', { words: ['login'], asksWords: true }],
    ['«my tasks»', { words: ['my tasks'], asksWords: true }],
    ['bugs about login', { typeIds: ['Bug'], words: ['login'], asksWords: true }],
    ['all tasks', {}],
  ],
  es: [
    ['¿Qué tareas hay por persona?', { group: 'person', progress: 'open' }],
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
    ['todas mis tareas', { assignedTo: ['me'] }],
    ['mis tareas terminadas', { assignedTo: ['me'], progress: 'done' }],
    ['Tareas vencidas', { due: overdue, progress: 'open' }],
    ['¿Qué tareas están vencidas?', { due: overdue, progress: 'open' }],
    ['¿Hay algo atrasado?', { due: overdue, progress: 'open' }],
    ['mis tareas vencidas', { ...mine, due: overdue }],
    ['¿Qué tareas mías están vencidas o vencen esta semana?', { ...mine, due: pressing }],
    ['¿Qué vence hoy?', { due: { kind: 'today', from: today, to: today }, progress: 'open' }],
    ['¿qué tengo para esta semana?', { ...mine, due: thisWeek }],
    [
      'tareas que vencen la semana que viene',
      { due: { kind: 'nextWeek', from: '2026-03-23', to: '2026-03-29' }, progress: 'open' },
    ],
    ['tareas sin fecha', { due: { kind: 'none', from: null, to: null }, progress: 'open' }],
    ['tareas en curso', { statusIds: ['In Progress'] }],
    ['Tareas en estado In Progress', { statusIds: ['In Progress'] }],
    ['¿Qué hay en el backlog?', { statusIds: ['Backlog'] }],
    ['tareas terminadas', { progress: 'done' }],
    ['¿qué está hecho?', { progress: 'done' }],
    ['tareas por estado', { group: 'status' }],
    ['tareas abiertas', { progress: 'open' }],
    ['¿qué falta por hacer?', { statusIds: ['To Do'] }],
    ['¿Qué tiene Ana?', { assignedTo: ['ana'], progress: 'open' }],
    ['tareas de Ana Ruiz', { assignedTo: ['ana'], progress: 'open' }],
    ['tareas asignadas a @pepe', { assignedTo: ['jose'], progress: 'open' }],
    ["Ana's tasks", { assignedTo: ['ana'], progress: 'open' }],
    ['tareas de jose garcia perez', { assignedTo: ['jose'], progress: 'open' }],
    ['tareas por persona', { group: 'person', progress: 'open' }],
    ['tareas sin asignar', { unassigned: true, progress: 'open' }],
    ['¿Qué tareas no asignadas hay?', { unassigned: true, progress: 'open' }],
    ['tareas de prioridad alta', { priorityIds: ['High'], progress: 'open' }],
    ['tareas urgentes', { priorityIds: ['Highest'], progress: 'open' }],
    ['tareas por prioridad', { group: 'priority', progress: 'open' }],
    ['prioridad Medium', { priorityIds: ['Medium'], progress: 'open' }],
    ['errores abiertos', { typeIds: ['Bug'], progress: 'open' }],
    ['tareas de tipo Task', { typeIds: ['Task'], progress: 'open' }],
    ['¿Cuántas tareas hay?', { counts: true }],
    ['¿cuántas tareas abiertas tengo?', { ...mine, counts: true }],
    [
      '¿cuántas tareas vencidas de prioridad alta tiene Ana?',
      { counts: true, due: overdue, priorityIds: ['High'], assignedTo: ['ana'], progress: 'open' },
    ],
    ['¿Cuántas tareas por estado?', { counts: true, group: 'status' }],
    ['¿Qué ha cambiado desde ayer?', { since: '2026-03-17' }],
    ['¿Qué ha cambiado desde el lunes?', { since: '2026-03-16' }],
    ['cambios desde el 1 de marzo', { since: '2026-03-01' }],
    ['cambios desde el 10/02/2026', { since: '2026-02-10' }],
    ['¿qué ha cambiado en los últimos 3 días?', { since: '2026-03-15' }],
    ['novedades de esta semana', { since: '2026-03-16' }],
    ['¿Qué ha cambiado?', { since: '2026-03-11' }],
    ['qué cambió Ana ayer', { since: '2026-03-17', changedBy: ['ana'] }],
    ['mis tareas que han cambiado desde ayer', { assignedTo: ['me'], since: '2026-03-17' }],
    ['qué pasó la semana pasada', { since: '2026-03-09' }],
    ['hace 3 días qué cambió', { since: '2026-03-15' }],
    ['busca tareas sobre el informe', { words: ['informe'], asksWords: true }],
    ['tareas que contengan factura', { words: ['factura'], asksWords: true }],
    ['la tarea "Escribir el plan"', { words: ['escribir el plan'], asksWords: true }],
    ['¿Quién tiene la tarea informe?', { words: ['informe'] }],
    ['Todas las tareas', {}],
  ],
  de: [
    ['Meine Aufgaben', mine],
    ['Zeig mir bitte meine Aufgaben', mine],
    ['Welche Aufgaben sind mir zugewiesen?', mine],
    ['Was muss ich tun?', mine],
    ['Was habe ich diese Woche zu tun?', { ...mine, due: thisWeek }],
    ['alle meine Aufgaben', { assignedTo: ['me'] }],
    ['meine erledigten Aufgaben', { assignedTo: ['me'], progress: 'done' }],
    ['Was ist überfällig?', { due: overdue, progress: 'open' }],
    ['Welche meiner Aufgaben sind überfällig oder werden diese Woche fällig?', { ...mine, due: pressing }],
    ['Was ist heute fällig?', { due: dueToday, progress: 'open' }],
    ['Was wird morgen fällig?', { due: dueTomorrow, progress: 'open' }],
    ['Was ist nächste Woche fällig?', { due: nextWeek, progress: 'open' }],
    ['Aufgaben ohne Fälligkeit', { due: undated, progress: 'open' }],
    ['Aufgaben in Arbeit', { statusIds: ['In Progress'] }],
    ['Was ist noch zu erledigen?', { statusIds: ['To Do'] }],
    ['offene Aufgaben', { progress: 'open' }],
    ['Was ist erledigt?', { progress: 'done' }],
    ['Was hat Ana?', { assignedTo: ['ana'], progress: 'open' }],
    ['Anas Aufgaben', { assignedTo: ['ana'], progress: 'open' }],
    ['Woran arbeitet José García?', { assignedTo: ['jose'], progress: 'open' }],
    ['Aufgaben nach Person', { group: 'person', progress: 'open' }],
    ['Aufgaben je Priorität', { group: 'priority', progress: 'open' }],
    ['nicht zugewiesene Aufgaben', { unassigned: true, progress: 'open' }],
    ['Aufgaben mit hoher Priorität', { priorityIds: ['High'], progress: 'open' }],
    ['Was ist dringend?', { priorityIds: ['Highest'], progress: 'open' }],
    ['Wie viele offene Fehler gibt es?', { counts: true, typeIds: ['Bug'], progress: 'open' }],
    [
      'Wie viele überfällige Aufgaben mit hoher Priorität hat Ana?',
      { counts: true, due: overdue, priorityIds: ['High'], assignedTo: ['ana'], progress: 'open' },
    ],
    ['Was hat sich seit Montag geändert?', { since: '2026-03-16' }],
    ['Änderungen seit dem 1. März', { since: '2026-03-01' }],
    ['Änderungen seit 10.2.', { since: '2026-02-10' }],
    ['Was hat sich in den letzten drei Tagen geändert?', { since: '2026-03-15' }],
    ['Was wurde vor 2 Wochen geändert?', { since: '2026-03-04' }],
    ['Was war letzte Woche los?', { since: '2026-03-09' }],
    ['Was gibt es diese Woche Neues?', { since: '2026-03-16' }],
    ['Was hat Ana gestern geändert?', { since: '2026-03-17', changedBy: ['ana'] }],
    ['Was habe ich gestern geändert?', { since: '2026-03-17', changedBy: ['me'] }],
    ['Finde Aufgaben über den Bericht', { words: ['bericht'], asksWords: true }],
    ['die Aufgabe „Plan schreiben“', { words: ['plan schreiben'], asksWords: true }],
  ],
  fr: [
    ['Mes tâches', mine],
    ['Montre-moi mes tâches, s’il te plaît', mine],
    ['Quelles tâches me sont attribuées ?', mine],
    ['Que dois-je faire ?', mine],
    ['qu’ai-je à faire cette semaine ?', { ...mine, due: thisWeek }],
    ['toutes mes tâches', { assignedTo: ['me'] }],
    ['mes tâches terminées', { assignedTo: ['me'], progress: 'done' }],
    ['Qu’est-ce qui est en retard ?', { due: overdue, progress: 'open' }],
    ['Lesquelles de mes tâches sont en retard ou à terminer cette semaine ?', { ...mine, due: pressing }],
    ['à rendre aujourd’hui', { due: dueToday, progress: 'open' }],
    ['tâches pour demain', { due: dueTomorrow, progress: 'open' }],
    ['tâches à terminer la semaine prochaine', { due: nextWeek, progress: 'open' }],
    ['tâches sans échéance', { due: undated, progress: 'open' }],
    ['Tâches en cours', { statusIds: ['In Progress'] }],
    ['tâches ouvertes', { progress: 'open' }],
    ['Qu’est-ce qui est terminé ?', { progress: 'done' }],
    ['Que fait Ana ?', { assignedTo: ['ana'], progress: 'open' }],
    ['les tâches d’Ana', { assignedTo: ['ana'], progress: 'open' }],
    ['tâches attribuées à José García', { assignedTo: ['jose'], progress: 'open' }],
    ['tâches par personne', { group: 'person', progress: 'open' }],
    ['tâches par priorité', { group: 'priority', progress: 'open' }],
    ['tâches non attribuées', { unassigned: true, progress: 'open' }],
    ['tâches de priorité haute', { priorityIds: ['High'], progress: 'open' }],
    ['tâches urgentes', { priorityIds: ['Highest'], progress: 'open' }],
    ['Combien de bugs ouverts y a-t-il ?', { counts: true, typeIds: ['Bug'], progress: 'open' }],
    [
      'combien de tâches en retard de priorité haute a Ana ?',
      { counts: true, due: overdue, priorityIds: ['High'], assignedTo: ['ana'], progress: 'open' },
    ],
    ['Qu’est-ce qui a changé depuis lundi ?', { since: '2026-03-16' }],
    ['changements depuis le 1er mars', { since: '2026-03-01' }],
    ['ce qui a changé ces trois derniers jours', { since: '2026-03-15' }],
    ['qu’est-ce qui a changé il y a 2 semaines ?', { since: '2026-03-04' }],
    ['quoi de neuf la semaine dernière ?', { since: '2026-03-09' }],
    ['Qu’est-ce qu’Ana a fait hier ?', { since: '2026-03-17', changedBy: ['ana'] }],
    ['qu’est-ce que j’ai changé hier ?', { since: '2026-03-17', changedBy: ['me'] }],
    ['Cherche les tâches sur le rapport', { words: ['rapport'], asksWords: true }],
    ['la tâche « Écrire le plan »', { words: ['ecrire le plan'], asksWords: true }],
  ],
  'pt-BR': [
    ['Minhas tarefas', mine],
    ['Me mostre minhas tarefas, por favor', mine],
    ['Quais tarefas estão atribuídas a mim?', mine],
    ['O que eu tenho que fazer?', mine],
    ['o que tenho para fazer nesta semana?', { ...mine, due: thisWeek }],
    ['todas as minhas tarefas', { assignedTo: ['me'] }],
    ['minhas tarefas concluídas', { assignedTo: ['me'], progress: 'done' }],
    ['O que está atrasado?', { due: overdue, progress: 'open' }],
    ['Quais das minhas tarefas estão atrasadas ou vencem nesta semana?', { ...mine, due: pressing }],
    ['O que vence hoje?', { due: dueToday, progress: 'open' }],
    ['tarefas para amanhã', { due: dueTomorrow, progress: 'open' }],
    ['o que vence na próxima semana?', { due: nextWeek, progress: 'open' }],
    ['tarefas sem prazo', { due: undated, progress: 'open' }],
    ['Tarefas em andamento', { statusIds: ['In Progress'] }],
    ['tarefas abertas', { progress: 'open' }],
    ['o que está concluído?', { progress: 'done' }],
    ['O que a Ana tem?', { assignedTo: ['ana'], progress: 'open' }],
    ['tarefas da Ana', { assignedTo: ['ana'], progress: 'open' }],
    ['tarefas atribuídas ao José García', { assignedTo: ['jose'], progress: 'open' }],
    ['tarefas por pessoa', { group: 'person', progress: 'open' }],
    ['tarefas por prioridade', { group: 'priority', progress: 'open' }],
    ['tarefas sem responsável', { unassigned: true, progress: 'open' }],
    ['tarefas de prioridade alta', { priorityIds: ['High'], progress: 'open' }],
    ['tarefas urgentes', { priorityIds: ['Highest'], progress: 'open' }],
    ['Quantos erros abertos há?', { counts: true, typeIds: ['Bug'], progress: 'open' }],
    [
      'quantas tarefas atrasadas de prioridade alta a Ana tem?',
      { counts: true, due: overdue, priorityIds: ['High'], assignedTo: ['ana'], progress: 'open' },
    ],
    ['O que mudou desde segunda-feira?', { since: '2026-03-16' }],
    ['alterações desde 1º de março', { since: '2026-03-01' }],
    ['mudanças nos últimos três dias', { since: '2026-03-15' }],
    ['o que mudou há 2 semanas?', { since: '2026-03-04' }],
    ['o que aconteceu na semana passada', { since: '2026-03-09' }],
    ['o que a Ana fez ontem?', { since: '2026-03-17', changedBy: ['ana'] }],
    ['o que eu mudei ontem?', { since: '2026-03-17', changedBy: ['me'] }],
    ['Busque tarefas sobre o relatório', { words: ['relatorio'], asksWords: true }],
    ['a tarefa “Escrever o plano”', { words: ['escrever o plano'], asksWords: true }],
  ],
};

describe('questions', () => {
  describe.each(spoken)('in %s', (language) => {
    it.each(questions[language])('understands «%s» for readers of every language', (text, expected) => {
      for (const preferred of spoken)
        expect(understand(text, known, preferred).asked).toMatchObject({
          kind: 'tasks',
          question: { ...empty, ...expected },
        });
    });

    const { statuses, types, priorities } = textsOf(language)('defaults');
    const named = (names: object) => Object.values(names).map((name: string) => ({ id: name, name }));
    const translated: Vocabulary = {
      ...known,
      statuses: named(statuses),
      types: named(types),
      priorities: named(priorities),
    };
    const { examples, quickOpen, quickPressing } = textsOf(language)('chat');
    const quoted = textsOf(language)('assistant').help.matchAll(/["„“«](.+?)["”“»]/g);
    it.each([
      ...Object.values(examples),
      quickOpen.question,
      quickPressing.question,
      ...[...quoted].map(([, text = '']) => text.trim()),
    ])('understands «%s» of the catalogue, for each reader', (text) => {
      for (const preferred of spoken) {
        const { asked } = understand(text, translated, preferred);
        expect(asked).toMatchObject({ kind: 'tasks', understood: true });
        if (asked.kind === 'tasks' && !asked.question.asksWords) expect(asked.question.words).toEqual([]);
      }
    });
  });

  it('finds the tags of a project in another language than that of the question', () => {
    const { priorities, types, statuses } = textsOf('de')('defaults');
    const named = (names: object) => Object.entries(names).map(([id, name]: [string, string]) => ({ id, name }));
    const german = { ...known, priorities: named(priorities), types: named(types), statuses: named(statuses) };
    expect(understand('high priority bugs in progress', german, 'en').asked).toMatchObject({
      question: { ...empty, priorityIds: ['high'], typeIds: ['bug'], statusIds: ['inProgress'] },
    });
    expect(understand('errores urgentes', german, 'es').asked).toMatchObject({
      question: { ...empty, priorityIds: ['highest'], typeIds: ['bug'], progress: 'open' },
    });
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
    'Erstelle eine Aufgabe für den Bericht',
    'Kannst du bitte alle Aufgaben löschen?',
    'Weise Ana den Plan zu',
    'Crée une tâche pour le rapport',
    'Peux-tu supprimer toutes les tâches ?',
    'Attribue le plan à Ana',
    'Crie uma tarefa para o relatório',
    'Você pode excluir todas as tarefas?',
    'Atribua o plano à Ana',
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
    'Hilfe',
    'Was kannst du?',
    'Aide',
    'Que peux-tu faire ?',
    'Comment ça marche ?',
    'Ajuda',
    'O que você pode fazer?',
  ])('shows help for «%s»', (text) => {
    expect(ask(text).kind).toBe('help');
  });

  it.each([
    ['hola', 'greeting'],
    ['Hi!', 'greeting'],
    ['gracias', 'thanks'],
    ['Thank you!', 'thanks'],
    ['Hallo!', 'greeting'],
    ['Vielen Dank', 'thanks'],
    ['Bonjour', 'greeting'],
    ['Merci beaucoup', 'thanks'],
    ['Bom dia', 'greeting'],
    ['Obrigada!', 'thanks'],
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
    '',
    '🎉🎉 ✅',
    'a'.repeat(10_000),
    'lorem ipsum '.repeat(800),
    'Wie wird das Wetter?',
    'Quel temps fait-il à Paris ?',
    'Como está o tempo no Rio?',
    'Was ist the cuál du tempo?',
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
    ['Welche Aufgaben hat jede Person?', 'de'],
    ['tâches en retard', 'fr'],
    ['O que mudou desde ontem?', 'pt-BR'],
  ])('answers «%s» in its language', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  it('accepts any text, however long or odd', () => {
    for (const text of [
      '',
      ' ',
      '()[]{}*+?.\\^$|',
      'a'.repeat(10_000),
      'mis '.repeat(2000),
      '"'.repeat(100),
      'desde '.repeat(1000),
      '\u0301\u0301',
      '-'.repeat(5000),
      ' de la tarea'.repeat(600),
      'in der von dem '.repeat(600),
      'qu’est-ce que '.repeat(600),
    ]) {
      // If parsing took quadratic time, the test would time out.
      expect(ask(text)).toHaveProperty('kind');
    }
  });
});
