import { useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router';
import {
  IconArrowBackUp,
  IconBell,
  IconBook,
  IconBookmark,
  IconBuilding,
  IconCalendarEvent,
  IconCards,
  IconChartHistogram,
  IconCheck,
  IconChecklist,
  IconCircleDot,
  IconFile,
  IconFileImport,
  IconFiles,
  IconFilter,
  IconFlag,
  IconFolder,
  IconFolderPlus,
  IconFolders,
  IconGitBranch,
  IconHash,
  IconHome,
  IconKeyboard,
  IconLayoutBoard,
  IconLayoutKanban,
  IconLayoutSidebar,
  IconLink,
  IconLogout,
  IconMessages,
  IconMoon,
  IconPlus,
  IconRun,
  IconSearch,
  IconSettings,
  IconSparkles,
  IconSun,
  IconSunMoon,
  IconTable,
  IconTag,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Conversation, conversationName } from '../../../domain/conversation.ts';
import type { ProjectSummary } from '../../../domain/project.ts';
import type { SavedView } from '../../../domain/savedView.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import {
  selectConversations,
  selectProject,
  selectProjectList,
  selectSprints,
  selectTask,
  selectTaskReader,
} from '../../machines/records/records.selectors.ts';
import {
  commandOf,
  type Facts,
  offeredCommands,
  type PickedField,
} from '../../machines/commands/commandTable.selectors.ts';
import { selectAim, selectFound, selectIsFinding, selectRecent } from '../../machines/commands/commands.selectors.ts';
import type { FoundPlace, Where } from '../../machines/commands/commands.types.ts';
import { selectViews } from '../../machines/savedViews/savedViews.selectors.ts';
import { selectUser } from '../../machines/session/session.selectors.ts';
import { findActor, tell, useActorRef, useSelect, useSystem } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { CommandPalette, type PaletteAction } from '../../ui/CommandPalette/index.ts';
import { capsOf } from '../commands/KeyCaps.tsx';
import { changeOf, choicesOf, chosenOf } from '../commands/choices.tsx';
import { texts } from '../commands/texts.ts';
import { useWorkspace } from './useWorkspace.ts';

interface Entry extends PaletteAction {
  run: () => void;
}

const words = texts.palette;
const noProjects: readonly ProjectSummary[] = [];
const noSprints: readonly Sprint[] = [];
const noViews: readonly SavedView[] = [];
const noFound: readonly FoundPlace[] = [];
const noIds: readonly string[] = [];
const noConversations: readonly Conversation[] = [];
const picture = (Icon: typeof IconHome): ReactNode => <Icon size={16} stroke={1.75} />;

/** Pictures of commands by their id, or by what it begins with. */
const icons: Readonly<Record<string, typeof IconHome>> = {
  'task.status': IconCircleDot,
  'task.assignees': IconUser,
  'task.priority': IconFlag,
  'task.dueDate': IconCalendarEvent,
  'task.type': IconTag,
  'task.estimate': IconHash,
  'task.sprint': IconRun,
  'task.open': IconChecklist,
  'task.copyLink': IconLink,
  createTask: IconPlus,
  quickAdd: IconPlus,
  createProject: IconFolderPlus,
  createBoard: IconLayoutBoard,
  createWorkspace: IconBuilding,
  createRoom: IconCards,
  search: IconSearch,
  filters: IconFilter,
  clearFilters: IconFilter,
  kanban: IconLayoutKanban,
  table: IconTable,
  tasks: IconChecklist,
  insights: IconChartHistogram,
  workflows: IconGitBranch,
  projectDocuments: IconFiles,
  projectSprints: IconRun,
  importTasks: IconFileImport,
  assistant: IconSparkles,
  projectGeneral: IconSettings,
  projectPeople: IconSettings,
  projectTags: IconSettings,
  home: IconHome,
  projects: IconFolders,
  boards: IconLayoutBoard,
  sprints: IconRun,
  documents: IconFiles,
  conversations: IconMessages,
  notifications: IconBell,
  tools: IconCards,
  pokerPlanning: IconCards,
  documentation: IconBook,
  help: IconKeyboard,
  undo: IconArrowBackUp,
  sidebar: IconLayoutSidebar,
  'theme.light': IconSun,
  'theme.dark': IconMoon,
  'theme.system': IconSunMoon,
  signOut: IconLogout,
};
const foundIcons: Readonly<Record<FoundPlace['kind'], typeof IconHome>> = {
  task: IconChecklist,
  document: IconFile,
  board: IconLayoutBoard,
  sprint: IconRun,
};
/** Fields whose values are found without opening their list. */
const listed: readonly PickedField[] = ['status', 'assignees', 'priority', 'type', 'dueDate', 'sprint'];

export interface PaletteViewProps {
  /** Whether the palette is open. */
  opened: boolean;
  /** Opens the invitation of people. */
  onInvite: () => void;
}

/** Everything that can be opened or done, by typing. */
export function PaletteView({ opened, onInvite }: PaletteViewProps) {
  const system = useSystem();
  const navigate = useNavigate();
  const params = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useResource(opened ? { kind: 'projects', search: '' } : null);
  const projects = useSelect('records', selectProjectList(''), noProjects);
  const aim = useSelect('commands', selectAim, null);
  const recent = useSelect('commands', selectRecent, noIds);
  const found = useSelect('commands', selectFound, noFound);
  const busy = useSelect('commands', selectIsFinding, false);
  const conversations = useSelect('records', selectConversations, noConversations);
  const views = useSelect('savedViews', selectViews, noViews);
  const user = useSelect('session', selectUser, null);
  const workspace = useWorkspace();

  const taskId = search.task ?? (aim?.path === path ? aim.taskId : null) ?? null;
  const task = useSelect(
    'records',
    (snapshot) => (taskId === null ? undefined : selectTask(taskId)(snapshot)),
    undefined,
  );
  const projectId = params.projectId ?? task?.projectId ?? null;
  const project = useSelect(
    'records',
    (snapshot) => (projectId === null ? undefined : selectProject(projectId)(snapshot)),
    undefined,
  );
  useResource(opened && task && projectId !== null ? { kind: 'sprints', projectId } : null);
  const sprints = useSelect(
    'records',
    (snapshot) => (projectId === null ? noSprints : selectSprints(projectId)(snapshot)),
    noSprints,
  );

  const where: Where = {
    path,
    projectId,
    boardId: params.boardId ?? null,
    taskId: task ? taskId : null,
    isTaskOpen: search.task !== undefined,
    at: aim?.taskId === taskId ? (aim?.at ?? null) : null,
  };
  const mayCreateTask =
    (project?.abilities.createTask ?? false) ||
    (projectId === null && projects.some(({ abilities }) => abilities.createTask));
  const facts: Facts = {
    task: task?.abilities.update ?? false,
    project: project !== undefined && params.projectId !== undefined,
    board: params.boardId !== undefined,
    tasksScreen: /^\/projects\/[^/]+\/tasks\/?$/.test(path),
    workspace: workspace !== null,
    createTask: mayCreateTask,
    createProject: workspace?.abilities.createProject ?? false,
    createBoard: workspace !== null && workspace.role !== 'guest',
    invite: workspace?.abilities.invite ?? false,
  };

  const commands = useActorRef('commands');

  const entries: Entry[] = [];
  const perform = (id: string) => {
    const ids = { mutationId: system.newId(), at: system.now() };
    const deed = commands ? undefined : commandOf(id)?.deed?.(where, ids);
    // Outside any workspace nothing remembers what was used.
    if (deed && deed.to !== 'commands') tell(system, deed.to, deed.event);
    else tell(system, 'commands', { type: 'command.chosen', id, where, ...ids });
  };
  const goTo = (id: string, to: string) => {
    tell(system, 'commands', { type: 'command.used', id });
    void navigate({ href: to });
  };
  for (const command of offeredCommands(facts)) {
    if (command.id === 'quickAdd' && !mayCreateTask && projects.every(({ abilities }) => !abilities.createTask))
      continue;
    if (command.deed?.(where, { mutationId: '', at: '' }) === null) continue;
    const group =
      command.group === 'Project' && project
        ? project.name
        : command.group === 'Task' && task
          ? words.task(task.title)
          : command.group;
    entries.push({
      id: command.id,
      group,
      label: command.words,
      also: `${command.also ?? ''} ${command.group}`,
      shortcut: command.keys?.map((press) => capsOf(press).join(' ')),
      icon: picture(icons[command.id] ?? IconSettings),
      run: () => perform(command.id),
    });
  }
  if (task?.abilities.update && project) {
    const all = () => findActor(system, 'records')?.getSnapshot();
    const getTask = (id: string) => {
      const snapshot = all();
      return snapshot && selectTaskReader(snapshot)(id);
    };
    for (const field of listed) {
      const chosen = chosenOf(field, [task]);
      for (const option of choicesOf({ field, tasks: [task], project, sprints, today: system.today(), getTask })) {
        const fields = changeOf(field, task, option.value, chosen);
        if (option.refusal !== undefined || fields === null) continue;
        entries.push({
          id: `${field}/${option.value}`,
          group: words.task(task.title),
          label: words.value(words.fields[field], option.label),
          onlyFound: true,
          icon: chosen.includes(option.value) ? picture(IconCheck) : picture(icons[`task.${field}`] ?? IconTag),
          run: () =>
            tell(system, 'commands', {
              type: 'value.picked',
              tasks: [{ projectId: project.id, taskId: task.id, fields, mutationId: system.newId() }],
              at: system.now(),
              stay: false,
            }),
        });
      }
    }
  }
  if (facts.invite)
    entries.push({
      id: 'invite',
      group: 'Create',
      label: words.invitePeople,
      also: 'invitar personas',
      icon: picture(IconUserPlus),
      run: onInvite,
    });
  for (const each of views) {
    entries.push({
      id: `view/${each.id}`,
      group: words.views,
      label: each.name,
      also: 'view vista',
      icon: picture(IconBookmark),
      run: () => goTo(`view/${each.id}`, `/projects/${each.projectId}/tasks?view=${each.id}`),
    });
  }
  for (const each of projects) {
    entries.push({
      id: `project/${each.id}`,
      group: words.myProjects,
      label: each.name,
      icon: picture(IconFolder),
      run: () => goTo(`project/${each.id}`, `/projects/${each.id}/tasks`),
    });
  }
  for (const each of conversations) {
    entries.push({
      id: `conversation/${each.id}`,
      group: words.conversations,
      label: conversationName(each, user?.id ?? ''),
      onlyFound: true,
      icon: picture(IconMessages),
      run: () => goTo(`conversation/${each.id}`, `/conversations/${each.id}`),
    });
  }
  const nameOf = (id: string | null) => projects.find((each) => each.id === id)?.name;
  for (const { kind, id, label, projectId: of, to } of found) {
    entries.push({
      id: `${kind}/${id}`,
      group: words.found[kind],
      label,
      description: nameOf(of),
      alreadyFound: true,
      icon: picture(foundIcons[kind]),
      run: () => goTo(`${kind}/${id}`, to),
    });
  }
  for (const each of user?.workspaces ?? []) {
    if (each.id === workspace?.id) continue;
    entries.push({
      id: `workspace/${each.id}`,
      group: words.workspaces,
      label: words.switchTo(each.name),
      icon: picture(IconBuilding),
      run: () => tell(system, 'root', { type: 'workspace.chosen', workspace: each }),
    });
  }

  return (
    <CommandPalette
      opened={opened}
      actions={entries}
      recent={recent}
      busy={busy}
      onQueryChange={(text) => tell(system, 'commands', { type: 'palette.typed', text })}
      onSelect={(id) => entries.find((entry) => entry.id === id)?.run()}
      onClose={() => {
        tell(system, 'layout', { type: 'palette.closed' });
        tell(system, 'commands', { type: 'palette.typed', text: '' });
      }}
    />
  );
}

export { CommandsView } from '../commands/CommandsView.tsx';
