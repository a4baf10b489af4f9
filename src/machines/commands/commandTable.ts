/**
 * Every action of the product that has a name: its words, its keys, when it is offered, and what it sends to whom. The
 * palette, the keys, the help sheet and the documentation read this one table.
 */
import { type BoardFilters, noFilters } from '../../../domain/fields/taskFilters.ts';
import type { BoardEvent } from '../board/board.types.ts';
import type { OutboxEvent } from '../outbox/outbox.types.ts';
import type { LayoutEvent } from '../layout/layout.types.ts';
import type { RootEvent } from '../root/root.types.ts';
import type { SelectionEvent } from '../selection/selection.types.ts';
import type { SessionEvent } from '../session/session.types.ts';
import type { CommandsEvent, FocusPlace, Ids, PickedField, Where } from './commands.types.ts';

/** Headings of the palette and of the help sheet, in their order. */
export const commandGroups = [
  'Task',
  'Create',
  'Tasks screen',
  'Project',
  'Go to',
  'Settings',
  'Application',
  'Board by keyboard',
  'Writing',
] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** What a command does: an event for one of the system's actors. */
export type Deed =
  | { to: 'root'; event: RootEvent }
  | { to: 'layout'; event: LayoutEvent }
  | { to: 'session'; event: SessionEvent }
  | { to: 'outbox'; event: OutboxEvent }
  | { to: 'board'; event: BoardEvent }
  | { to: 'selection'; event: SelectionEvent }
  | { to: 'commands'; event: CommandsEvent };

/** What has to be true for a command to be offered, beside what `deed` needs. */
export type Need =
  | 'task'
  | 'project'
  | 'board'
  | 'tasksScreen'
  | 'workspace'
  | 'createTask'
  | 'createProject'
  | 'createBoard'
  | 'invite';

export interface Command {
  id: string;
  group: CommandGroup;
  /** What the reader sees. */
  words: string;
  /** Other words that find it. */
  also?: string;
  /** Presses one after another, in lower case; 'mod' is Ctrl or Cmd. */
  keys?: readonly string[];
  needs?: readonly Need[];
  /** Absent: whatever has the focus hears its keys itself, and the palette doesn't list it. */
  deed?: (where: Where, ids: Ids) => Deed | null;
  /** Its key is heard elsewhere; the palette lists it all the same. */
  heardElsewhere?: true;
}

const go = (to: string): Deed => ({ to: 'root', event: { type: 'navigation.requested', to } });
const goTo = (to: string) => () => go(to);
const inProject =
  (page: string) =>
  ({ projectId }: Where): Deed | null =>
    projectId === null ? null : go(`/projects/${projectId}/${page}`);
const pick =
  (field: PickedField) =>
  ({ taskId, isTaskOpen, selected = [], at }: Where): Deed | null => {
    const many = !isTaskOpen && selected.length > 0;
    if (!many && taskId === null) return null;
    return {
      to: 'commands',
      event: {
        type: 'picker.opened',
        field,
        taskIds: many ? selected : [taskId ?? ''],
        at: !many || selected.includes(taskId ?? '') ? at : null,
      },
    };
  };
const focusOn = (place: FocusPlace) => (): Deed => ({
  to: 'commands',
  event: { type: 'focus.asked', place },
});
const isTasksScreen = ({ path }: Where): boolean => /^\/projects\/[^/]+\/tasks\/?$/.test(path);
const cleared: BoardFilters = noFilters;

export const commandTable: readonly Command[] = [
  // ---- the task that is open, or under the focus or the pointer ----------------------------------------------------
  {
    id: 'task.status',
    group: 'Task',
    words: 'Change status…',
    also: 'estado mover move column',
    keys: ['s'],
    needs: ['task'],
    deed: pick('status'),
  },
  {
    id: 'task.assignees',
    group: 'Task',
    words: 'Change assignees…',
    also: 'asignar assign person',
    keys: ['a'],
    needs: ['task'],
    deed: pick('assignees'),
  },
  {
    id: 'task.priority',
    group: 'Task',
    words: 'Change priority…',
    also: 'prioridad urgent',
    keys: ['p'],
    needs: ['task'],
    deed: pick('priority'),
  },
  {
    id: 'task.dueDate',
    group: 'Task',
    words: 'Change due date…',
    also: 'fecha vencimiento deadline',
    keys: ['d'],
    needs: ['task'],
    deed: pick('dueDate'),
  },
  {
    id: 'task.type',
    group: 'Task',
    words: 'Change type…',
    also: 'tipo bug feature',
    keys: ['t'],
    needs: ['task'],
    deed: pick('type'),
  },
  {
    id: 'task.estimate',
    group: 'Task',
    words: 'Change estimate…',
    also: 'estimación points puntos',
    keys: ['='],
    needs: ['task'],
    deed: pick('estimate'),
  },
  {
    id: 'task.sprint',
    group: 'Task',
    words: 'Move to sprint…',
    also: 'iteration backlog',
    keys: ['i'],
    needs: ['task'],
    deed: pick('sprint'),
  },
  {
    id: 'task.open',
    group: 'Task',
    words: 'Open task',
    also: 'abrir edit',
    keys: ['e'],
    needs: ['task'],
    deed: ({ taskId, projectId, boardId, isTaskOpen }) => {
      if (taskId === null || isTaskOpen) return null;
      if (boardId !== null) return go(`/boards/${boardId}?task=${taskId}`);
      return projectId === null ? null : go(`/projects/${projectId}/tasks?task=${taskId}`);
    },
  },
  {
    id: 'task.copyLink',
    group: 'Task',
    words: 'Copy link to task',
    also: 'copiar enlace url',
    keys: ['l'],
    needs: ['task'],
    deed: (where) => (where.taskId === null ? null : { to: 'commands', event: { type: 'link.copied', where } }),
  },

  {
    id: 'task.select',
    group: 'Task',
    words: 'Select task, with others',
    also: 'seleccionar pick bulk varias',
    keys: ['x'],
    needs: ['task', 'tasksScreen'],
    deed: (where) =>
      where.taskId === null || where.isTaskOpen || !isTasksScreen(where)
        ? null
        : { to: 'selection', event: { type: 'task.toggled', taskId: where.taskId } },
  },
  { id: 'task.selectAll', group: 'Task', words: 'Select every task that is shown', keys: ['mod+a'] },
  { id: 'task.selectNone', group: 'Task', words: 'Clear the selection', keys: ['escape'] },

  // ---- making something --------------------------------------------------------------------------------------------
  {
    id: 'createTask',
    group: 'Create',
    words: 'Create task',
    also: 'crear tarea new',
    keys: ['c'],
    needs: ['createTask'],
    deed: ({ projectId, boardId }) => {
      if (projectId !== null) return go(`/projects/${projectId}/tasks?create=task`);
      if (boardId !== null) return go(`/boards/${boardId}?create=task`);
      return { to: 'commands', event: { type: 'quickAdd.opened', projectId: null, statusId: null } };
    },
  },
  {
    id: 'quickAdd',
    group: 'Create',
    words: 'Quick add',
    also: 'tareas rápido several tasks paste',
    keys: ['q'],
    needs: ['workspace'],
    deed: ({ projectId }) => ({ to: 'commands', event: { type: 'quickAdd.opened', projectId, statusId: null } }),
  },
  {
    id: 'createProject',
    group: 'Create',
    words: 'Create project',
    also: 'proyecto new',
    needs: ['createProject'],
    deed: goTo('/projects?create=true'),
  },
  {
    id: 'createBoard',
    group: 'Create',
    words: 'Create board',
    also: 'tablero new',
    needs: ['createBoard'],
    deed: goTo('/boards?create=true'),
  },
  {
    id: 'createWorkspace',
    group: 'Create',
    words: 'Create workspace',
    also: 'espacio new',
    deed: goTo('/create-workspace'),
  },
  {
    id: 'createRoom',
    group: 'Create',
    words: 'Create poker room',
    also: 'planning estimate sala',
    needs: ['workspace'],
    deed: goTo('/poker-planning/create'),
  },

  // ---- the tasks screen --------------------------------------------------------------------------------------------
  {
    id: 'search',
    group: 'Tasks screen',
    words: 'Search this page',
    also: 'buscar find',
    keys: ['/'],
    deed: focusOn('search'),
  },
  {
    id: 'filters',
    group: 'Tasks screen',
    words: 'Filter tasks',
    also: 'filtros',
    keys: ['f'],
    needs: ['tasksScreen'],
    deed: focusOn('filters'),
  },
  {
    id: 'clearFilters',
    group: 'Tasks screen',
    words: 'Clear filters',
    also: 'quitar filtros reset',
    needs: ['tasksScreen'],
    deed: (where) =>
      isTasksScreen(where) ? { to: 'board', event: { type: 'filters.changed', filters: cleared } } : null,
  },
  {
    id: 'kanban',
    group: 'Tasks screen',
    words: 'Show as board',
    also: 'kanban columns tablero',
    needs: ['tasksScreen'],
    deed: (where) => (isTasksScreen(where) ? { to: 'board', event: { type: 'view.chosen', view: 'kanban' } } : null),
  },
  {
    id: 'table',
    group: 'Tasks screen',
    words: 'Show as table',
    also: 'tabla list lista',
    needs: ['tasksScreen'],
    deed: (where) => (isTasksScreen(where) ? { to: 'board', event: { type: 'view.chosen', view: 'table' } } : null),
  },

  // ---- the project of the page -------------------------------------------------------------------------------------
  {
    id: 'tasks',
    group: 'Project',
    words: 'Tasks',
    also: 'tareas board',
    keys: ['g', 't'],
    needs: ['project'],
    deed: inProject('tasks'),
  },
  {
    id: 'insights',
    group: 'Project',
    words: 'Insights',
    also: 'métricas charts cycle time',
    keys: ['g', 'i'],
    needs: ['project'],
    deed: inProject('insights'),
  },
  {
    id: 'workflows',
    group: 'Project',
    words: 'Workflows',
    also: 'flujo states',
    keys: ['g', 'w'],
    needs: ['project'],
    deed: inProject('workflows'),
  },
  {
    id: 'projectSprints',
    group: 'Project',
    words: "The project's sprints",
    also: 'iterations burn-down',
    needs: ['project'],
    deed: inProject('sprints'),
  },
  {
    id: 'projectDocuments',
    group: 'Project',
    words: "The project's documents",
    also: 'documentos wiki',
    needs: ['project'],
    deed: inProject('documents'),
  },
  {
    id: 'assistant',
    group: 'Project',
    words: 'Assistant',
    also: 'asistente ai chat',
    keys: ['g', 'a'],
    needs: ['project'],
    deed: inProject('ai'),
  },
  {
    id: 'importTasks',
    group: 'Project',
    words: 'Import tasks',
    also: 'importar csv trello jira',
    needs: ['project', 'createTask'],
    deed: inProject('import'),
  },
  {
    id: 'projectGeneral',
    group: 'Project',
    words: 'Project settings: General',
    also: 'ajustes delete rename',
    needs: ['project'],
    deed: inProject('settings/general'),
  },
  {
    id: 'projectPeople',
    group: 'Project',
    words: 'Project settings: People',
    also: 'personas members invite',
    needs: ['project'],
    deed: inProject('settings/people'),
  },
  {
    id: 'projectTags',
    group: 'Project',
    words: 'Project settings: Tags',
    also: 'statuses types priorities estados',
    needs: ['project'],
    deed: inProject('settings/tags'),
  },

  // ---- everywhere --------------------------------------------------------------------------------------------------
  { id: 'home', group: 'Go to', words: 'My Home', also: 'inicio dashboard', keys: ['g', 'h'], deed: goTo('/') },
  { id: 'projects', group: 'Go to', words: 'Projects', also: 'proyectos', keys: ['g', 'p'], deed: goTo('/projects') },
  {
    id: 'boards',
    group: 'Go to',
    words: 'Boards',
    also: 'tableros',
    keys: ['g', 'b'],
    needs: ['workspace'],
    deed: goTo('/boards'),
  },
  {
    id: 'sprints',
    group: 'Go to',
    words: 'Sprints',
    also: 'iterations',
    keys: ['g', 's'],
    needs: ['workspace'],
    deed: goTo('/sprints'),
  },
  {
    id: 'documents',
    group: 'Go to',
    words: 'Documents',
    also: 'documentos wiki',
    keys: ['g', 'd'],
    needs: ['workspace'],
    deed: goTo('/documents'),
  },
  {
    id: 'conversations',
    group: 'Go to',
    words: 'Conversations',
    also: 'conversaciones messages chat',
    keys: ['g', 'c'],
    needs: ['workspace'],
    deed: goTo('/conversations'),
  },
  {
    id: 'notifications',
    group: 'Go to',
    words: 'Notifications',
    also: 'notificaciones inbox',
    keys: ['g', 'n'],
    needs: ['workspace'],
    deed: goTo('/notifications'),
  },
  { id: 'tools', group: 'Go to', words: 'Tools', also: 'herramientas', keys: ['g', 'o'], deed: goTo('/tools') },
  {
    id: 'pokerPlanning',
    group: 'Go to',
    words: 'Poker Planning',
    also: 'estimate rooms',
    keys: ['g', 'k'],
    needs: ['workspace'],
    deed: goTo('/poker-planning'),
  },
  {
    id: 'documentation',
    group: 'Go to',
    words: 'Documentation',
    also: 'documentación guide manual help api ayuda',
    keys: ['g', 'u'],
    deed: goTo('/documentation'),
  },

  {
    id: 'own.account',
    group: 'Settings',
    words: 'Settings: Account',
    also: 'cuenta password devices sessions',
    keys: ['g', ','],
    deed: goTo('/settings/account'),
  },
  {
    id: 'own.profile',
    group: 'Settings',
    words: 'Settings: Profile',
    also: 'perfil name avatar',
    deed: goTo('/settings/profile'),
  },
  {
    id: 'own.notifications',
    group: 'Settings',
    words: 'Settings: Notifications',
    also: 'avisos mail digest',
    deed: goTo('/settings/notifications'),
  },
  {
    id: 'own.workspace',
    group: 'Settings',
    words: 'Settings: Workspace',
    also: 'espacio members invitations',
    needs: ['workspace'],
    deed: goTo('/settings/workspace'),
  },

  {
    id: 'palette',
    group: 'Application',
    words: 'Open the command palette',
    also: 'paleta',
    keys: ['mod+k'],
    heardElsewhere: true,
    deed: () => ({ to: 'layout', event: { type: 'palette.opened' } }),
  },
  {
    id: 'help',
    group: 'Application',
    words: 'Keyboard shortcuts',
    also: 'atajos teclado keys ayuda',
    keys: ['?'],
    deed: () => ({ to: 'commands', event: { type: 'help.opened' } }),
  },
  {
    id: 'undo',
    group: 'Application',
    words: 'Undo the last change',
    also: 'deshacer',
    keys: ['mod+z'],
    heardElsewhere: true,
    deed: (_, { mutationId, at }) => ({ to: 'outbox', event: { type: 'undo.requested', mutationId, at } }),
  },
  {
    id: 'sidebar',
    group: 'Application',
    words: 'Toggle sidebar',
    also: 'barra lateral',
    keys: ['mod+b'],
    heardElsewhere: true,
    deed: () => ({ to: 'layout', event: { type: 'sidebar.toggled' } }),
  },
  {
    id: 'theme.light',
    group: 'Application',
    words: 'Theme: light',
    also: 'tema claro',
    deed: () => ({ to: 'layout', event: { type: 'theme.chosen', theme: 'light' } }),
  },
  {
    id: 'theme.dark',
    group: 'Application',
    words: 'Theme: dark',
    also: 'tema oscuro night',
    deed: () => ({ to: 'layout', event: { type: 'theme.chosen', theme: 'dark' } }),
  },
  {
    id: 'theme.system',
    group: 'Application',
    words: "Theme: the device's",
    also: 'tema sistema system',
    deed: () => ({ to: 'layout', event: { type: 'theme.chosen', theme: 'system' } }),
  },
  { id: 'toasts', group: 'Application', words: 'Go to the messages at the bottom right', keys: ['alt+t'] },
  {
    id: 'signOut',
    group: 'Application',
    words: 'Sign out',
    also: 'salir cerrar sesión log',
    deed: () => ({ to: 'session', event: { type: 'signOut.requested' } }),
  },

  // ---- heard by what has the focus ---------------------------------------------------------------------------------
  { id: 'card.open', group: 'Board by keyboard', words: 'Open the focused card', keys: ['enter'] },
  { id: 'card.walk', group: 'Board by keyboard', words: 'Walk from card to card', keys: ['arrows'] },
  {
    id: 'card.lift',
    group: 'Board by keyboard',
    words: 'Lift the focused card, and put it down; arrows carry it',
    keys: ['space'],
  },
  {
    id: 'card.cancel',
    group: 'Board by keyboard',
    words: 'Put a lifted card back; close what is open',
    keys: ['escape'],
  },
  { id: 'write.submit', group: 'Writing', words: 'Send the form or the comment', keys: ['mod+enter'] },
  { id: 'write.message', group: 'Writing', words: 'Send a message', keys: ['enter'] },
  { id: 'write.line', group: 'Writing', words: 'Begin a new line in a message', keys: ['shift+enter'] },
  { id: 'write.mention', group: 'Writing', words: 'Mention someone', keys: ['@'] },
  { id: 'write.bold', group: 'Writing', words: 'Bold, italic', keys: ['mod+b', 'mod+i'] },
];

const byId = new Map(commandTable.map((command) => [command.id, command]));
export const commandOf = (id: string): Command | null => byId.get(id) ?? null;

const isHeard = (command: Command): boolean => command.deed !== undefined && command.heardElsewhere === undefined;
/** In an open task only what is about it, and the help. */
const isHeardAt = ({ group, id }: Command, { isTaskOpen }: Where): boolean =>
  !isTaskOpen || group === 'Task' || id === 'help';

/** The command of a key pressed there, after the presses before it; null when there is none. */
export const commandOfKeys = (presses: readonly string[], where: Where): Command | null =>
  commandTable.find(
    (command) => isHeard(command) && isHeardAt(command, where) && command.keys?.join(' ') === presses.join(' '),
  ) ?? null;

/** Whether a longer sequence begins with this key there. */
export const beginsSequence = (key: string, where: Where): boolean =>
  commandTable.some(
    (command) =>
      isHeard(command) && isHeardAt(command, where) && (command.keys?.length ?? 0) > 1 && command.keys?.[0] === key,
  );

/** What the person may do, and where they are: decides what the palette lists. */
export type Facts = Readonly<Record<Need, boolean>>;

/** Commands that the palette offers, in the order of the table. */
export const offeredCommands = (facts: Facts): Command[] =>
  commandTable.filter(
    ({ deed, id, needs = [] }) => deed !== undefined && id !== 'palette' && needs.every((need) => facts[need]),
  );
