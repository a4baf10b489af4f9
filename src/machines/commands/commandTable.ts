/** The palette, the shortcuts, the help sheet and the documentation are derived from this table. */
import { type BoardFilters, noFilters } from '../../../domain/fields/taskFilters.ts';
import type { BoardEvent } from '../board/board.types.ts';
import type { OutboxEvent } from '../outbox/outbox.types.ts';
import type { LayoutEvent } from '../layout/layout.types.ts';
import type { RootEvent } from '../root/root.types.ts';
import type { SelectionEvent } from '../selection/selection.types.ts';
import type { SessionEvent } from '../session/session.types.ts';
import type { CommandsEvent, FocusPlace, Ids, PickedField, Where } from './commands.types.ts';

/** Headings of the palette and the help sheet, in order. */
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

export type CommandEvent =
  | { to: 'root'; event: RootEvent }
  | { to: 'layout'; event: LayoutEvent }
  | { to: 'session'; event: SessionEvent }
  | { to: 'outbox'; event: OutboxEvent }
  | { to: 'board'; event: BoardEvent }
  | { to: 'selection'; event: SelectionEvent }
  | { to: 'commands'; event: CommandsEvent };

/** Condition for offering a command. */
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
  label: string;
  keywords?: string;
  /** Keys pressed in sequence, in lower case. 'mod' is Ctrl or Cmd. */
  keys?: readonly string[];
  needs?: readonly Need[];
  /**
   * Returns null if the context lacks something: the command isn't offered then. Without `action` the focused element
   * handles the keys, and the palette doesn't list the command.
   */
  action?: (where: Where, ids: Ids) => CommandEvent | null;
  /** True if another component handles the keys. The palette still lists the command. */
  handledElsewhere?: true;
}

const go = (to: string): CommandEvent => ({ to: 'root', event: { type: 'navigation.requested', to } });
const goTo = (to: string) => () => go(to);
const inProject =
  (page: string) =>
  ({ projectId }: Where): CommandEvent | null =>
    projectId === null ? null : go(`/projects/${projectId}/${page}`);
const pick =
  (field: PickedField) =>
  ({ taskId, isTaskOpen, selected = [], at }: Where): CommandEvent | null => {
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
const focusOn = (place: FocusPlace) => (): CommandEvent => ({
  to: 'commands',
  event: { type: 'focus.asked', place },
});
const isTasksScreen = ({ path }: Where): boolean => /^\/projects\/[^/]+\/tasks\/?$/.test(path);
const cleared: BoardFilters = noFilters;

export const commandTable: readonly Command[] = [
  {
    id: 'task.status',
    group: 'Task',
    label: 'Change status…',
    keywords: 'estado mover move column',
    keys: ['s'],
    needs: ['task'],
    action: pick('status'),
  },
  {
    id: 'task.assignees',
    group: 'Task',
    label: 'Change assignees…',
    keywords: 'asignar assign person',
    keys: ['a'],
    needs: ['task'],
    action: pick('assignees'),
  },
  {
    id: 'task.priority',
    group: 'Task',
    label: 'Change priority…',
    keywords: 'prioridad urgent',
    keys: ['p'],
    needs: ['task'],
    action: pick('priority'),
  },
  {
    id: 'task.dueDate',
    group: 'Task',
    label: 'Change due date…',
    keywords: 'fecha vencimiento deadline',
    keys: ['d'],
    needs: ['task'],
    action: pick('dueDate'),
  },
  {
    id: 'task.type',
    group: 'Task',
    label: 'Change type…',
    keywords: 'tipo bug feature',
    keys: ['t'],
    needs: ['task'],
    action: pick('type'),
  },
  {
    id: 'task.estimate',
    group: 'Task',
    label: 'Change estimate…',
    keywords: 'estimación points puntos',
    keys: ['='],
    needs: ['task'],
    action: pick('estimate'),
  },
  {
    id: 'task.sprint',
    group: 'Task',
    label: 'Move to sprint…',
    keywords: 'iteration backlog',
    keys: ['i'],
    needs: ['task'],
    action: pick('sprint'),
  },
  {
    id: 'task.open',
    group: 'Task',
    label: 'Open task',
    keywords: 'abrir edit',
    keys: ['e'],
    needs: ['task'],
    action: ({ taskId, projectId, boardId, isTaskOpen }) => {
      if (taskId === null || isTaskOpen) return null;
      if (boardId !== null) return go(`/boards/${boardId}?task=${taskId}`);
      return projectId === null ? null : go(`/projects/${projectId}/tasks?task=${taskId}`);
    },
  },
  {
    id: 'task.copyLink',
    group: 'Task',
    label: 'Copy link to task',
    keywords: 'copiar enlace url',
    keys: ['l'],
    needs: ['task'],
    action: (where) => (where.taskId === null ? null : { to: 'commands', event: { type: 'link.copied', where } }),
  },

  {
    id: 'task.select',
    group: 'Task',
    label: 'Select task, with others',
    keywords: 'seleccionar pick bulk varias',
    keys: ['x'],
    needs: ['task', 'tasksScreen'],
    action: (where) =>
      where.taskId === null || where.isTaskOpen || !isTasksScreen(where)
        ? null
        : { to: 'selection', event: { type: 'task.toggled', taskId: where.taskId } },
  },
  { id: 'task.selectAll', group: 'Task', label: 'Select every task that is shown', keys: ['mod+a'] },
  { id: 'task.selectNone', group: 'Task', label: 'Clear the selection', keys: ['escape'] },

  {
    id: 'createTask',
    group: 'Create',
    label: 'Create task',
    keywords: 'crear tarea new',
    keys: ['c'],
    needs: ['createTask'],
    action: ({ projectId, boardId }) => {
      if (projectId !== null) return go(`/projects/${projectId}/tasks?create=task`);
      if (boardId !== null) return go(`/boards/${boardId}?create=task`);
      return { to: 'commands', event: { type: 'quickAdd.opened', projectId: null, statusId: null } };
    },
  },
  {
    id: 'quickAdd',
    group: 'Create',
    label: 'Quick add',
    keywords: 'tareas rápido several tasks paste',
    keys: ['q'],
    needs: ['workspace'],
    action: ({ projectId }) => ({ to: 'commands', event: { type: 'quickAdd.opened', projectId, statusId: null } }),
  },
  {
    id: 'createProject',
    group: 'Create',
    label: 'Create project',
    keywords: 'proyecto new',
    needs: ['createProject'],
    action: goTo('/projects?create=true'),
  },
  {
    id: 'createBoard',
    group: 'Create',
    label: 'Create board',
    keywords: 'tablero new',
    needs: ['createBoard'],
    action: goTo('/boards?create=true'),
  },
  {
    id: 'createWorkspace',
    group: 'Create',
    label: 'Create workspace',
    keywords: 'espacio new',
    action: goTo('/create-workspace'),
  },
  {
    id: 'createRoom',
    group: 'Create',
    label: 'Create poker room',
    keywords: 'planning estimate sala',
    needs: ['workspace'],
    action: goTo('/poker-planning/create'),
  },

  {
    id: 'search',
    group: 'Tasks screen',
    label: 'Search this page',
    keywords: 'buscar find',
    keys: ['/'],
    action: focusOn('search'),
  },
  {
    id: 'filters',
    group: 'Tasks screen',
    label: 'Filter tasks',
    keywords: 'filtros',
    keys: ['f'],
    needs: ['tasksScreen'],
    action: focusOn('filters'),
  },
  {
    id: 'clearFilters',
    group: 'Tasks screen',
    label: 'Clear filters',
    keywords: 'quitar filtros reset',
    needs: ['tasksScreen'],
    action: (where) =>
      isTasksScreen(where) ? { to: 'board', event: { type: 'filters.changed', filters: cleared } } : null,
  },
  {
    id: 'kanban',
    group: 'Tasks screen',
    label: 'Show as board',
    keywords: 'kanban columns tablero',
    needs: ['tasksScreen'],
    action: (where) => (isTasksScreen(where) ? { to: 'board', event: { type: 'view.chosen', view: 'kanban' } } : null),
  },
  {
    id: 'table',
    group: 'Tasks screen',
    label: 'Show as table',
    keywords: 'tabla list lista',
    needs: ['tasksScreen'],
    action: (where) => (isTasksScreen(where) ? { to: 'board', event: { type: 'view.chosen', view: 'table' } } : null),
  },

  {
    id: 'tasks',
    group: 'Project',
    label: 'Tasks',
    keywords: 'tareas board',
    keys: ['g', 't'],
    needs: ['project'],
    action: inProject('tasks'),
  },
  {
    id: 'insights',
    group: 'Project',
    label: 'Insights',
    keywords: 'métricas charts cycle time',
    keys: ['g', 'i'],
    needs: ['project'],
    action: inProject('insights'),
  },
  {
    id: 'workflows',
    group: 'Project',
    label: 'Workflows',
    keywords: 'flujo states',
    keys: ['g', 'w'],
    needs: ['project'],
    action: inProject('workflows'),
  },
  {
    id: 'projectSprints',
    group: 'Project',
    label: "The project's sprints",
    keywords: 'iterations burn-down',
    needs: ['project'],
    action: inProject('sprints'),
  },
  {
    id: 'projectDocuments',
    group: 'Project',
    label: "The project's documents",
    keywords: 'documentos wiki',
    needs: ['project'],
    action: inProject('documents'),
  },
  {
    id: 'assistant',
    group: 'Project',
    label: 'Assistant',
    keywords: 'asistente ai chat',
    keys: ['g', 'a'],
    needs: ['project'],
    action: inProject('ai'),
  },
  {
    id: 'importTasks',
    group: 'Project',
    label: 'Import tasks',
    keywords: 'importar csv trello jira',
    needs: ['project', 'createTask'],
    action: inProject('import'),
  },
  {
    id: 'projectGeneral',
    group: 'Project',
    label: 'Project settings: General',
    keywords: 'ajustes delete rename',
    needs: ['project'],
    action: inProject('settings/general'),
  },
  {
    id: 'projectPeople',
    group: 'Project',
    label: 'Project settings: People',
    keywords: 'personas members invite',
    needs: ['project'],
    action: inProject('settings/people'),
  },
  {
    id: 'projectTags',
    group: 'Project',
    label: 'Project settings: Tags',
    keywords: 'statuses types priorities estados',
    needs: ['project'],
    action: inProject('settings/tags'),
  },

  { id: 'home', group: 'Go to', label: 'My Home', keywords: 'inicio dashboard', keys: ['g', 'h'], action: goTo('/') },
  {
    id: 'projects',
    group: 'Go to',
    label: 'Projects',
    keywords: 'proyectos',
    keys: ['g', 'p'],
    action: goTo('/projects'),
  },
  {
    id: 'boards',
    group: 'Go to',
    label: 'Boards',
    keywords: 'tableros',
    keys: ['g', 'b'],
    needs: ['workspace'],
    action: goTo('/boards'),
  },
  {
    id: 'sprints',
    group: 'Go to',
    label: 'Sprints',
    keywords: 'iterations',
    keys: ['g', 's'],
    needs: ['workspace'],
    action: goTo('/sprints'),
  },
  {
    id: 'documents',
    group: 'Go to',
    label: 'Documents',
    keywords: 'documentos wiki',
    keys: ['g', 'd'],
    needs: ['workspace'],
    action: goTo('/documents'),
  },
  {
    id: 'conversations',
    group: 'Go to',
    label: 'Conversations',
    keywords: 'conversaciones messages chat',
    keys: ['g', 'c'],
    needs: ['workspace'],
    action: goTo('/conversations'),
  },
  {
    id: 'notifications',
    group: 'Go to',
    label: 'Notifications',
    keywords: 'notificaciones inbox',
    keys: ['g', 'n'],
    needs: ['workspace'],
    action: goTo('/notifications'),
  },
  { id: 'tools', group: 'Go to', label: 'Tools', keywords: 'herramientas', keys: ['g', 'o'], action: goTo('/tools') },
  {
    id: 'pokerPlanning',
    group: 'Go to',
    label: 'Poker Planning',
    keywords: 'estimate rooms',
    keys: ['g', 'k'],
    needs: ['workspace'],
    action: goTo('/poker-planning'),
  },
  {
    id: 'documentation',
    group: 'Go to',
    label: 'Documentation',
    keywords: 'documentación guide manual help api ayuda',
    keys: ['g', 'u'],
    action: goTo('/documentation'),
  },

  {
    id: 'own.account',
    group: 'Settings',
    label: 'Settings: Account',
    keywords: 'cuenta password devices sessions',
    keys: ['g', ','],
    action: goTo('/settings/account'),
  },
  {
    id: 'own.profile',
    group: 'Settings',
    label: 'Settings: Profile',
    keywords: 'perfil name avatar',
    action: goTo('/settings/profile'),
  },
  {
    id: 'own.notifications',
    group: 'Settings',
    label: 'Settings: Notifications',
    keywords: 'avisos mail digest',
    action: goTo('/settings/notifications'),
  },
  {
    id: 'own.workspace',
    group: 'Settings',
    label: 'Settings: Workspace',
    keywords: 'espacio members invitations',
    needs: ['workspace'],
    action: goTo('/settings/workspace'),
  },

  {
    id: 'palette',
    group: 'Application',
    label: 'Open the command palette',
    keywords: 'paleta',
    keys: ['mod+k'],
    handledElsewhere: true,
    action: () => ({ to: 'layout', event: { type: 'palette.opened' } }),
  },
  {
    id: 'help',
    group: 'Application',
    label: 'Keyboard shortcuts',
    keywords: 'atajos teclado keys ayuda',
    keys: ['?'],
    action: () => ({ to: 'commands', event: { type: 'help.opened' } }),
  },
  {
    id: 'undo',
    group: 'Application',
    label: 'Undo the last change',
    keywords: 'deshacer',
    keys: ['mod+z'],
    handledElsewhere: true,
    action: (_, { mutationId, at }) => ({ to: 'outbox', event: { type: 'undo.requested', mutationId, at } }),
  },
  {
    id: 'sidebar',
    group: 'Application',
    label: 'Toggle sidebar',
    keywords: 'barra lateral',
    keys: ['mod+b'],
    handledElsewhere: true,
    action: () => ({ to: 'layout', event: { type: 'sidebar.toggled' } }),
  },
  {
    id: 'theme.light',
    group: 'Application',
    label: 'Theme: light',
    keywords: 'tema claro',
    action: () => ({ to: 'layout', event: { type: 'theme.chosen', theme: 'light' } }),
  },
  {
    id: 'theme.dark',
    group: 'Application',
    label: 'Theme: dark',
    keywords: 'tema oscuro night',
    action: () => ({ to: 'layout', event: { type: 'theme.chosen', theme: 'dark' } }),
  },
  {
    id: 'theme.system',
    group: 'Application',
    label: "Theme: the device's",
    keywords: 'tema sistema system',
    action: () => ({ to: 'layout', event: { type: 'theme.chosen', theme: 'system' } }),
  },
  { id: 'toasts', group: 'Application', label: 'Go to the messages at the bottom right', keys: ['alt+t'] },
  {
    id: 'signOut',
    group: 'Application',
    label: 'Sign out',
    keywords: 'salir cerrar sesión log',
    action: () => ({ to: 'session', event: { type: 'signOut.requested' } }),
  },

  { id: 'card.open', group: 'Board by keyboard', label: 'Open the focused card', keys: ['enter'] },
  { id: 'card.walk', group: 'Board by keyboard', label: 'Walk from card to card', keys: ['arrows'] },
  {
    id: 'card.lift',
    group: 'Board by keyboard',
    label: 'Lift the focused card, and put it down; arrows carry it',
    keys: ['space'],
  },
  {
    id: 'card.cancel',
    group: 'Board by keyboard',
    label: 'Put a lifted card back; close what is open',
    keys: ['escape'],
  },
  { id: 'write.submit', group: 'Writing', label: 'Send the form or the comment', keys: ['mod+enter'] },
  { id: 'write.message', group: 'Writing', label: 'Send a message', keys: ['enter'] },
  { id: 'write.line', group: 'Writing', label: 'Begin a new line in a message', keys: ['shift+enter'] },
  { id: 'write.mention', group: 'Writing', label: 'Mention someone', keys: ['@'] },
  { id: 'write.bold', group: 'Writing', label: 'Bold, italic', keys: ['mod+b', 'mod+i'] },
];

const byId = new Map(commandTable.map((command) => [command.id, command]));
export const commandOf = (id: string): Command | null => byId.get(id) ?? null;

const hasShortcut = (command: Command): boolean =>
  command.action !== undefined && command.handledElsewhere === undefined;
/** In an open task, only the task's commands and the help have keys. */
const isAvailableAt = ({ group, id }: Command, { isTaskOpen }: Where): boolean =>
  !isTaskOpen || group === 'Task' || id === 'help';

export const commandOfKeys = (presses: readonly string[], where: Where): Command | null =>
  commandTable.find(
    (command) => hasShortcut(command) && isAvailableAt(command, where) && command.keys?.join(' ') === presses.join(' '),
  ) ?? null;

/** True if a longer sequence starts with this key. */
export const beginsSequence = (key: string, where: Where): boolean =>
  commandTable.some(
    (command) =>
      hasShortcut(command) &&
      isAvailableAt(command, where) &&
      (command.keys?.length ?? 0) > 1 &&
      command.keys?.[0] === key,
  );

/** Permissions and page of the user, which decide what the palette lists. */
export type Facts = Readonly<Record<Need, boolean>>;

export const offeredCommands = (facts: Facts): Command[] =>
  commandTable.filter(
    ({ action, id, needs = [] }) => action !== undefined && id !== 'palette' && needs.every((need) => facts[need]),
  );
