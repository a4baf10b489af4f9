import { useNavigate, useParams } from '@tanstack/react-router';
import {
  IconArrowBackUp, IconBell, IconCards, IconBuilding, IconChecklist, IconFolder, IconFolderPlus, IconFolders, IconHome, IconLayoutBoard, IconLayoutSidebar, IconLogout, IconPlus,
  IconSettings, IconSparkles, IconSunMoon, IconUserPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ProjectSummary } from '../../../domain/project.ts';
import { selectProject, selectProjectList } from '../../machines/cache/cache.selectors.ts';
import { selectTheme } from '../../machines/layout/layout.selectors.ts';
import { selectUser } from '../../machines/session/session.selectors.ts';
import { useSelect, useSystem } from '../../system.ts';
import { useResource } from '../../workspaceSystem.ts';
import { CommandPalette, type PaletteAction } from '../../ui/CommandPalette/index.ts';
import { useColorScheme } from '../../ui/theme/index.ts';
import { tell } from '../tell.ts';
import { personSettings, settingsPages } from './crumbs.ts';
import { texts } from './texts.ts';
import { useWorkspace } from './useWorkspace.ts';

interface Command extends PaletteAction {
  run: () => void;
}

const words = texts.palette;
const none: readonly ProjectSummary[] = [];
const picture = (Icon: typeof IconHome): ReactNode => <Icon size={16} stroke={1.75} />;
const modKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl ';

export interface PaletteViewProps {
  /** Whether the palette is open. */
  opened: boolean;
  /** Opens the invitation of people. */
  onInvite: () => void;
}

/** Everything that can be opened or done from the keyboard. */
export function PaletteView({ opened, onInvite }: PaletteViewProps) {
  const system = useSystem();
  const navigate = useNavigate();
  const { projectId } = useParams({ strict: false });
  useResource(opened ? { kind: 'projects', search: '' } : null);
  const projects = useSelect('cache', selectProjectList(''), undefined) ?? none;
  const project = useSelect('cache', (snapshot) => (projectId ? selectProject(projectId)(snapshot) : undefined), undefined);
  const user = useSelect('session', selectUser, null);
  const workspace = useWorkspace();
  const scheme = useColorScheme(useSelect('layout', selectTheme, 'system'));

  const commands: Command[] = [];
  const add = (command: Command | false | undefined) => command && commands.push(command);
  if (project) {
    const params = { projectId: project.id };
    add(project.abilities.createTask && {
      id: 'createTask', group: project.name, label: words.createTask, shortcut: 'C', icon: picture(IconPlus),
      run: () => void navigate({ to: '/projects/$projectId/tasks', params, search: { create: 'task' } }),
    });
    add({
      id: 'tasks', group: project.name, label: texts.tasks, icon: picture(IconChecklist),
      run: () => void navigate({ to: '/projects/$projectId/tasks', params }),
    });
    add({
      id: 'assistant', group: project.name, label: texts.assistant, icon: picture(IconSparkles),
      run: () => void navigate({ to: '/projects/$projectId/ai', params }),
    });
    for (const { path, label } of settingsPages) {
      add({
        id: `settings/${path}`, group: project.name, label: words.settingsOf(label), icon: picture(IconSettings),
        run: () => void navigate({ to: `/projects/$projectId/settings/${path}`, params }),
      });
    }
  }
  add({ id: 'home', group: words.goTo, label: texts.home, icon: picture(IconHome), run: () => void navigate({ to: '/' }) });
  add({ id: 'projects', group: words.goTo, label: texts.projects, icon: picture(IconFolders), run: () => void navigate({ to: '/projects' }) });
  add({ id: 'boards', group: words.goTo, label: texts.boards, icon: picture(IconLayoutBoard), run: () => void navigate({ to: '/boards' }) });
  add({
    id: 'notifications', group: words.goTo, label: texts.notifications, icon: picture(IconBell), run: () => void navigate({ to: '/notifications' }),
  });
  add({ id: 'tools', group: words.goTo, label: texts.tools, icon: picture(IconCards), run: () => void navigate({ to: '/tools' }) });
  add({ id: 'pokerPlanning', group: words.goTo, label: texts.pokerPlanning, icon: picture(IconCards), run: () => void navigate({ to: '/poker-planning' }) });
  for (const { path, label } of personSettings) {
    add((path !== 'workspace' || workspace !== undefined) && {
      id: `own/${path}`, group: words.goTo, label: words.settingsOf(label), icon: picture(IconSettings),
      run: () => void navigate({ to: `/settings/${path}` }),
    });
  }
  for (const each of projects) {
    add({
      id: `project/${each.id}`, group: words.myProjects, label: each.name, icon: picture(IconFolder),
      run: () => void navigate({ to: '/projects/$projectId/tasks', params: { projectId: each.id } }),
    });
  }
  add(workspace !== null && workspace.role !== 'guest' && {
    id: 'createBoard', group: words.actions, label: words.createBoard, icon: picture(IconLayoutBoard),
    run: () => void navigate({ to: '/boards', search: { create: true } }),
  });
  add(workspace?.abilities.createProject && {
    id: 'createProject', group: words.actions, label: words.createProject, icon: picture(IconFolderPlus),
    run: () => void navigate({ to: '/projects', search: { create: true } }),
  });
  add({ id: 'createWorkspace', group: words.actions, label: texts.createWorkspace, icon: picture(IconBuilding), run: () => void navigate({ to: '/create-workspace' }) });
  add(workspace?.abilities.invite && { id: 'invite', group: words.actions, label: words.invitePeople, icon: picture(IconUserPlus), run: onInvite });
  add({
    id: 'undo', group: words.actions, label: words.undo, shortcut: `${modKey}Z`, icon: picture(IconArrowBackUp),
    run: () => tell(system, 'cache', { type: 'undo.requested', mutationId: system.newId(), at: system.now() }),
  });
  add({
    id: 'theme', group: words.actions, label: words.toggleTheme, icon: picture(IconSunMoon),
    run: () => tell(system, 'layout', { type: 'theme.chosen', theme: scheme === 'dark' ? 'light' : 'dark' }),
  });
  add({
    id: 'systemTheme', group: words.actions, label: words.systemTheme, icon: picture(IconSunMoon),
    run: () => tell(system, 'layout', { type: 'theme.chosen', theme: 'system' }),
  });
  add({
    id: 'sidebar', group: words.actions, label: words.toggleSidebar, shortcut: `${modKey}B`, icon: picture(IconLayoutSidebar),
    run: () => tell(system, 'layout', { type: 'sidebar.toggled' }),
  });
  for (const each of user?.workspaces ?? []) {
    add(each.id !== workspace?.id && {
      id: `workspace/${each.id}`, group: words.workspaces, label: words.switchTo(each.name), icon: picture(IconBuilding),
      run: () => tell(system, 'root', { type: 'workspace.chosen', workspace: each }),
    });
  }
  add({
    id: 'signOut', group: words.actions, label: words.signOut, icon: picture(IconLogout),
    run: () => tell(system, 'session', { type: 'signOut.requested' }),
  });

  return (
    <CommandPalette
      opened={opened}
      actions={commands}
      onSelect={(id) => commands.find((command) => command.id === id)?.run()}
      onClose={() => tell(system, 'layout', { type: 'palette.closed' })}
    />
  );
}
