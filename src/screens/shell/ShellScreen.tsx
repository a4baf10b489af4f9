import { Link, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import {
  IconBell,
  IconCards,
  IconFiles,
  IconFolders,
  IconHome,
  IconMessages,
  IconSettings,
  IconTargetArrow,
} from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import {
  selectPendingCount,
  selectProject,
  selectSprints,
  selectUnreadMessages,
} from '../../machines/records/records.selectors.ts';
import { selectLayer } from '../../machines/commands/commands.selectors.ts';
import { selectNotice } from '../../machines/connectivity/connectivity.selectors.ts';
import {
  selectIsCollapsed,
  selectIsPaletteOpen,
  selectIsSheetOpen,
  selectTheme,
} from '../../machines/layout/layout.selectors.ts';
import { selectUnread } from '../../machines/notifications/unread.selectors.ts';
import { selectIsSubmitting, selectUser } from '../../machines/session/session.selectors.ts';
import { tell, useActorRef, useSelect, useSystem } from '../../system/system.ts';
import { useEarlyKeys, useResource } from '../../system/workspace.ts';
import { lazyView } from '../lazyView.ts';
import { AppShellLayout, type NavGroup } from '../../ui/AppShellLayout/index.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs/index.ts';
import { ConnectivityNotice } from '../../ui/ConnectivityNotice/index.ts';
import { UserMenu } from '../../ui/UserMenu/index.ts';
import { WorkspaceSwitcher } from '../../ui/WorkspaceSwitcher/index.ts';
import { PendingView } from '../root/PendingView.tsx';
import { keepState } from '../../system/system.ts';
import { isGuestLink } from '../guard.ts';
import { crumbsOf, titleOf } from './crumbs.ts';
import { texts } from './texts.ts';
import { useWorkspace } from './useWorkspace.ts';

const conversations = { kind: 'conversations' } as const;
const loadPalette = () => import('./PaletteView.tsx');
const PaletteView = lazyView(async () => ({ default: (await loadPalette()).PaletteView }));
const CommandsView = lazyView(async () => ({ default: (await loadPalette()).CommandsView }));
const ReportDialog = lazyView(async () => ({ default: (await import('../report/ReportDialog.tsx')).ReportDialog }));
const InvitePeopleDialog = lazyView(async () => ({
  default: (await import('./InvitePeopleDialog.tsx')).InvitePeopleDialog,
}));

/** Frame of every signed-in page. */
export function ShellScreen() {
  const system = useSystem();
  const navigate = useNavigate();
  const { pathname, href } = useLocation();
  const { projectId, sprintId } = useParams({ strict: false });
  const user = useSelect('session', selectUser, null);
  const leaving = useSelect('session', selectIsSubmitting, false);
  const workspace = useWorkspace();
  const collapsed = useSelect('layout', selectIsCollapsed, false);
  const sheetOpened = useSelect('layout', selectIsSheetOpen, false);
  const paletteOpened = useSelect('layout', selectIsPaletteOpen, false);
  const layer = useSelect('commands', selectLayer, 'closed');
  const theme = useSelect('layout', selectTheme, 'system');
  const projectName = useSelect(
    'records',
    (snapshot) => (projectId ? selectProject(projectId)(snapshot)?.name : undefined),
    undefined,
  );
  const unread = useSelect('notifications', selectUnread, 0);
  // Loaded after the first page: that doesn't need them.
  useResource(useActorRef('commands') ? conversations : null);
  const unreadMessages = useSelect('records', selectUnreadMessages, 0);
  const documentTitle = useSelect('documentEditor', (snapshot) => snapshot.context.record?.title, undefined);
  const boardName = useSelect('boardTasks', (snapshot) => snapshot.context.board?.name, undefined);
  const [inviting, setInviting] = useState(false);
  const [reporting, setReporting] = useState(false);
  const [paletteWanted, setPaletteWanted] = useState(paletteOpened);
  if (paletteOpened && !paletteWanted) setPaletteWanted(true);

  const sprintName = useSelect(
    'records',
    (snapshot) =>
      sprintId && projectId ? selectSprints(projectId)(snapshot).find(({ id }) => id === sprintId)?.name : undefined,
    undefined,
  );
  const workflowName = useSelect('workflowEditor', (snapshot) => snapshot.context.workflow?.name, undefined);
  const crumbs = useMemo(
    () =>
      crumbsOf(pathname, {
        project: projectName,
        board: boardName,
        document: documentTitle,
        sprint: sprintName,
        workflow: workflowName,
      }),
    [pathname, projectName, boardName, documentTitle, sprintName, workflowName],
  );
  const title = titleOf(crumbs);
  useEarlyKeys(user !== null && workspace !== null);
  useEffect(() => {
    document.title = title;
    keepState(system, { globalTitle: title });
  }, [title, system]);

  useEffect(() => {
    // Whoever presses its key goes on typing: the palette's code should be here by then.
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), 2500);
    return () => clearTimeout(timer);
  }, []);

  // Guests of planning poker have no account: their room stands alone.
  if (!user && isGuestLink(href)) return <Outlet />;
  if (!user || leaving) return <PendingView />;
  /** What is opened from the side sheet comes in its place. */
  const fromSheet = (run: () => void) => () => {
    tell(system, 'layout', { type: 'sheet.closed' });
    run();
  };
  const groups: NavGroup[] = [
    {
      label: texts.platform,
      items: [
        { id: 'home', label: texts.home, to: '/', icon: IconHome, active: pathname === '/' },
        {
          id: 'projects',
          label: texts.projects,
          to: '/projects',
          icon: IconFolders,
          active: pathname.startsWith('/projects'),
        },
        {
          id: 'sprints',
          label: texts.sprints,
          to: '/sprints',
          icon: IconTargetArrow,
          active: pathname.startsWith('/sprints'),
        },
        {
          id: 'conversations',
          label: texts.conversations,
          to: '/conversations',
          icon: IconMessages,
          count: unreadMessages,
          active: pathname.startsWith('/conversations'),
        },
        {
          id: 'documents',
          label: texts.documents,
          to: '/documents',
          icon: IconFiles,
          active: pathname.startsWith('/documents'),
        },
        {
          id: 'notifications',
          label: texts.notifications,
          to: '/notifications',
          icon: IconBell,
          count: unread,
          active: pathname.startsWith('/notifications'),
        },
        {
          id: 'settings',
          label: texts.settings,
          to: '/workspace/settings',
          icon: IconSettings,
          active: /^\/(workspace\/)?settings(\/|$)/.test(pathname),
        },
      ],
    },
    {
      label: texts.tools,
      items: [
        {
          id: 'pokerPlanning',
          label: texts.pokerPlanning,
          to: '/tools/poker-planning',
          icon: IconCards,
          active: /^\/(tools|poker-planning)(\/|$)/.test(pathname),
        },
      ],
    },
  ];
  return (
    <>
      <AppShellLayout
        collapsed={collapsed}
        sheetOpened={sheetOpened}
        onToggleSidebar={() => tell(system, 'layout', { type: 'sidebar.toggled' })}
        onOpenSheet={() => tell(system, 'layout', { type: 'sidebar.toggled' })}
        onCloseSheet={() => tell(system, 'layout', { type: 'sheet.closed' })}
        groups={groups}
        renderLink={(props) => <Link {...props} />}
        switcher={(narrow) => (
          <WorkspaceSwitcher
            workspaces={user.workspaces}
            activeId={workspace?.id ?? null}
            collapsed={narrow}
            onSwitch={(id) => {
              const chosen = user.workspaces.find((each) => each.id === id);
              tell(system, 'layout', { type: 'sheet.closed' });
              if (chosen) tell(system, 'root', { type: 'workspace.chosen', workspace: chosen });
            }}
            onCreate={fromSheet(() => void navigate({ to: '/create-workspace' }))}
            onInvite={workspace?.abilities.invite ? fromSheet(() => setInviting(true)) : undefined}
          />
        )}
        userMenu={(narrow) => (
          <UserMenu
            user={user}
            collapsed={narrow}
            theme={theme}
            onThemeChange={(chosen) => tell(system, 'layout', { type: 'theme.chosen', theme: chosen })}
            onSettings={fromSheet(() => void navigate({ to: '/settings/account' }))}
            onDocumentation={fromSheet(() => void navigate({ to: '/documentation' }))}
            onReport={fromSheet(() => setReporting(true))}
            onSignOut={fromSheet(() => tell(system, 'session', { type: 'signOut.requested' }))}
          />
        )}
        breadcrumbs={<Breadcrumbs items={crumbs} renderLink={(props) => <Link {...props} />} />}
        notice={<Notice />}
        onOpenPalette={() => tell(system, 'layout', { type: 'palette.opened' })}
        onPaletteIntent={() => void loadPalette()}
      >
        <Outlet key={workspace?.id ?? 'none'} />
      </AppShellLayout>
      <Suspense fallback={null}>
        {paletteWanted && <PaletteView opened={paletteOpened} onInvite={() => setInviting(true)} />}
        {reporting && <ReportDialog onClosed={() => setReporting(false)} />}
        {layer !== 'closed' && <CommandsView />}
        {inviting && workspace && (
          <InvitePeopleDialog workspaceName={workspace.name} onClosed={() => setInviting(false)} />
        )}
      </Suspense>
    </>
  );
}

/** Apart from the frame, which isn't drawn anew for each write. */
function Notice() {
  const notice = useSelect('connectivity', selectNotice, 'none');
  const waiting = useSelect('records', selectPendingCount, 0);
  return <ConnectivityNotice state={notice === 'none' ? 'online' : notice} waiting={waiting} />;
}
