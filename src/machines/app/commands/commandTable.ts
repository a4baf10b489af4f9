/** The palette, the shortcuts, the help sheet and the documentation are derived from this table. */
import { noFilters } from '../../../../domain/fields/taskFilters.ts';
import { languages } from '../../../../domain/languages.ts';
import type { Command } from './commandTable.types.ts';
import {
  archive,
  focusOn,
  follow,
  go,
  goTo,
  hasTaskBeside,
  inProject,
  isTasksScreen,
  move,
  pick,
  stepBy,
} from './commandActions.ts';

export const commandTable: readonly Command[] = [
  {
    id: 'task.status',
    group: 'task',
    keys: ['s'],
    needs: ['task'],
    action: pick('status'),
  },
  {
    id: 'task.assignees',
    group: 'task',
    keys: ['a'],
    needs: ['task'],
    action: pick('assignees'),
  },
  {
    id: 'task.priority',
    group: 'task',
    keys: ['p'],
    needs: ['task'],
    action: pick('priority'),
  },
  {
    id: 'task.dueDate',
    group: 'task',
    keys: ['d'],
    needs: ['task'],
    action: pick('dueDate'),
  },
  {
    id: 'task.type',
    group: 'task',
    keys: ['t'],
    needs: ['task'],
    action: pick('type'),
  },
  {
    id: 'task.labels',
    group: 'task',
    keys: ['b'],
    needs: ['task'],
    action: pick('labels'),
  },
  {
    id: 'task.estimate',
    group: 'task',
    keys: ['='],
    needs: ['task'],
    action: pick('estimate'),
  },
  {
    id: 'task.sprint',
    group: 'task',
    keys: ['i'],
    needs: ['task'],
    action: pick('sprint'),
  },
  { id: 'task.follow', group: 'task', keys: ['w'], needs: ['task'], action: follow(true) },
  { id: 'task.unfollow', group: 'task', keys: ['h'], needs: ['task'], action: follow(false) },
  {
    id: 'task.parent',
    group: 'task',
    keys: ['u'],
    needs: ['task'],
    action: pick('parent'),
  },
  {
    id: 'task.subtask',
    group: 'task',
    keys: ['n'],
    needs: ['task'],
    action: ({ isTaskOpen, path }) =>
      isTaskOpen || hasTaskBeside(path) ? { to: 'taskDetail', event: { type: 'subtasks.asked' } } : null,
  },
  {
    id: 'task.open',
    group: 'task',
    keys: ['e'],
    needs: ['task'],
    action: ({ taskId, projectId, boardId, isTaskOpen }) => {
      if (taskId === null || isTaskOpen) return null;
      if (boardId !== null) return go(`/boards/${boardId}?task=${taskId}`);
      return projectId === null ? null : go(`/projects/${projectId}/tasks?task=${taskId}`);
    },
  },
  { id: 'task.next', group: 'task', keys: ['j'], needs: ['task'], action: stepBy(1) },
  { id: 'task.previous', group: 'task', keys: ['k'], needs: ['task'], action: stepBy(-1) },
  {
    id: 'task.copyLink',
    group: 'task',
    keys: ['l'],
    needs: ['task'],
    action: (where) => (where.taskId === null ? null : { to: 'commands', event: { type: 'link.copied', where } }),
  },
  {
    id: 'task.copyKey',
    group: 'task',
    keys: ['.'],
    needs: ['task'],
    action: ({ taskKey = null }) =>
      taskKey === null ? null : { to: 'commands', event: { type: 'copyKey.requested', taskKey } },
  },

  {
    id: 'task.select',
    group: 'task',
    keys: ['x'],
    needs: ['task', 'tasksScreen'],
    action: (where) =>
      where.taskId === null || where.isTaskOpen || !isTasksScreen(where)
        ? null
        : { to: 'selection', event: { type: 'task.toggled', taskId: where.taskId } },
  },
  {
    id: 'task.done',
    group: 'task',
    keys: ['v'],
    needs: ['task', 'home'],
    action: ({ path, taskId }, ids) =>
      path === '/' && taskId !== null ? { to: 'home', event: { type: 'task.completed', taskId, ...ids } } : null,
  },
  {
    id: 'task.archive',
    group: 'task',
    keys: ['y'],
    needs: ['task'],
    action: archive,
  },
  {
    id: 'task.unarchive',
    group: 'task',
    needs: ['archivedTask'],
    action: archive,
  },
  {
    id: 'task.move',
    group: 'task',
    keys: ['m'],
    needs: ['task'],
    action: move,
  },
  { id: 'task.selectAll', group: 'task', keys: ['mod+a'] },
  { id: 'task.selectNone', group: 'task', keys: ['escape'] },

  {
    id: 'search',
    group: 'tasksScreen',
    keys: ['/'],
    needs: ['tasksScreen'],
    action: focusOn('search'),
  },
  {
    id: 'filters',
    group: 'tasksScreen',
    keys: ['f'],
    needs: ['tasksScreen'],
    action: focusOn('filters'),
  },
  { id: 'queryLine', group: 'tasksScreen', keys: ['r'] },
  {
    id: 'clearFilters',
    group: 'tasksScreen',
    needs: ['tasksScreen'],
    action: (where) =>
      isTasksScreen(where) ? { to: 'board', event: { type: 'filters.changed', filters: noFilters } } : null,
  },
  {
    id: 'kanban',
    group: 'tasksScreen',
    needs: ['tasksScreen'],
    action: (where) => (isTasksScreen(where) ? { to: 'board', event: { type: 'view.chosen', view: 'kanban' } } : null),
  },
  {
    id: 'table',
    group: 'tasksScreen',
    needs: ['tasksScreen'],
    action: (where) => (isTasksScreen(where) ? { to: 'board', event: { type: 'view.chosen', view: 'table' } } : null),
  },

  {
    id: 'createTask',
    group: 'create',
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
    group: 'create',
    keys: ['q'],
    needs: ['workspace'],
    action: ({ projectId }) => ({ to: 'commands', event: { type: 'quickAdd.opened', projectId, statusId: null } }),
  },
  {
    id: 'createProject',
    group: 'create',
    needs: ['createProject'],
    action: goTo('/projects?create=true'),
  },
  {
    id: 'createBoard',
    group: 'create',
    needs: ['createBoard'],
    action: goTo('/boards?create=true'),
  },
  {
    id: 'createWorkspace',
    group: 'create',
    action: goTo('/create-workspace'),
  },
  {
    id: 'createRoom',
    group: 'create',
    needs: ['workspace'],
    action: goTo('/poker-planning/create'),
  },

  {
    id: 'tasks',
    group: 'project',
    keys: ['g', 't'],
    needs: ['project'],
    action: inProject('tasks'),
  },
  {
    id: 'insights',
    group: 'project',
    keys: ['g', 'i'],
    needs: ['project'],
    action: inProject('insights'),
  },
  {
    id: 'workflows',
    group: 'project',
    keys: ['g', 'w'],
    needs: ['project'],
    action: inProject('workflows'),
  },
  {
    id: 'projectSprints',
    group: 'project',
    needs: ['project'],
    action: inProject('sprints'),
  },
  {
    id: 'projectDocuments',
    group: 'project',
    needs: ['project'],
    action: inProject('documents'),
  },
  {
    id: 'assistant',
    group: 'project',
    keys: ['g', 'a'],
    needs: ['project'],
    action: inProject('ai'),
  },
  {
    id: 'importTasks',
    group: 'project',
    needs: ['project', 'createTask'],
    action: inProject('import'),
  },
  {
    id: 'archivedTasks',
    group: 'project',
    needs: ['project'],
    action: ({ projectId }) =>
      projectId === null ? null : { to: 'commands', event: { type: 'archive.opened', projectId } },
  },
  {
    id: 'projectGeneral',
    group: 'project',
    needs: ['project'],
    action: inProject('settings/general'),
  },
  {
    id: 'projectPeople',
    group: 'project',
    needs: ['project'],
    action: inProject('settings/people'),
  },
  {
    id: 'projectTags',
    group: 'project',
    needs: ['project'],
    action: inProject('settings/tags'),
  },

  { id: 'home', group: 'goTo', keys: ['g', 'h'], action: goTo('/') },
  {
    id: 'projects',
    group: 'goTo',
    keys: ['g', 'p'],
    action: goTo('/projects'),
  },
  {
    id: 'boards',
    group: 'goTo',
    keys: ['g', 'b'],
    needs: ['workspace'],
    action: goTo('/boards'),
  },
  {
    id: 'sprints',
    group: 'goTo',
    keys: ['g', 's'],
    needs: ['workspace'],
    action: goTo('/sprints'),
  },
  {
    id: 'documents',
    group: 'goTo',
    keys: ['g', 'd'],
    needs: ['workspace'],
    action: goTo('/documents'),
  },
  {
    id: 'conversations',
    group: 'goTo',
    keys: ['g', 'c'],
    needs: ['workspace'],
    action: goTo('/conversations'),
  },
  {
    id: 'notifications',
    group: 'goTo',
    keys: ['g', 'n'],
    needs: ['workspace'],
    action: goTo('/notifications'),
  },
  { id: 'tools', group: 'goTo', keys: ['g', 'o'], action: goTo('/tools') },
  {
    id: 'pokerPlanning',
    group: 'goTo',
    keys: ['g', 'k'],
    needs: ['workspace'],
    action: goTo('/poker-planning'),
  },
  {
    id: 'documentation',
    group: 'goTo',
    keys: ['g', 'u'],
    action: goTo('/documentation'),
  },

  {
    id: 'own.account',
    group: 'settings',
    keys: ['g', ','],
    action: goTo('/settings/account'),
  },
  {
    id: 'own.profile',
    group: 'settings',
    action: goTo('/settings/profile'),
  },
  {
    id: 'own.notifications',
    group: 'settings',
    action: goTo('/settings/notifications'),
  },
  {
    id: 'own.workspace',
    group: 'settings',
    needs: ['workspace'],
    action: goTo('/settings/workspace'),
  },

  {
    id: 'palette',
    group: 'application',
    keys: ['mod+k'],
    handledElsewhere: true,
    action: () => ({ to: 'layout', event: { type: 'palette.opened' } }),
  },
  {
    id: 'help',
    group: 'application',
    keys: ['?'],
    action: () => ({ to: 'commands', event: { type: 'help.opened' } }),
  },
  {
    id: 'undo',
    group: 'application',
    keys: ['mod+z'],
    handledElsewhere: true,
    action: (_, { mutationId, at }) => ({ to: 'outbox', event: { type: 'undo.requested', mutationId, at } }),
  },
  {
    id: 'sidebar',
    group: 'application',
    keys: ['mod+b'],
    handledElsewhere: true,
    action: () => ({ to: 'layout', event: { type: 'sidebar.toggled' } }),
  },
  {
    id: 'theme.light',
    group: 'application',
    action: () => ({ to: 'layout', event: { type: 'theme.chosen', theme: 'light' } }),
  },
  {
    id: 'theme.dark',
    group: 'application',
    action: () => ({ to: 'layout', event: { type: 'theme.chosen', theme: 'dark' } }),
  },
  {
    id: 'theme.system',
    group: 'application',
    action: () => ({ to: 'layout', event: { type: 'theme.chosen', theme: 'system' } }),
  },
  ...languages.map((language): Command => ({
    id: `language.${language}`,
    group: 'application',
    action: () => ({ to: 'language', event: { type: 'language.chosen', language } }),
  })),
  { id: 'toasts', group: 'application', keys: ['alt+t'] },
  {
    id: 'signOut',
    group: 'application',
    action: () => ({ to: 'session', event: { type: 'signOut.requested' } }),
  },

  { id: 'card.open', group: 'board', keys: ['enter'] },
  { id: 'card.walk', group: 'board', keys: ['arrows'] },
  { id: 'card.extend', group: 'board', keys: ['shift+arrows'] },
  {
    id: 'card.lift',
    group: 'board',
    keys: ['space'],
  },
  {
    id: 'card.cancel',
    group: 'board',
    keys: ['escape'],
  },
  { id: 'write.submit', group: 'writing', keys: ['mod+enter'] },
  { id: 'write.message', group: 'writing', keys: ['enter'] },
  { id: 'write.line', group: 'writing', keys: ['shift+enter'] },
  { id: 'write.mention', group: 'writing', keys: ['@'] },
  { id: 'write.bold', group: 'writing', keys: ['mod+b', 'mod+i'] },
];
