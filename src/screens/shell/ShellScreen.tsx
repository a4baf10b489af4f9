import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { User } from '../../../domain/account.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import { defaultLanguage } from '../../../domain/languages.ts';
import { selectPendingCount, selectUnreadMessages } from '../../machines/sync/records/records.selectors.ts';
import { selectLayer } from '../../machines/app/commands/commands.selectors.ts';
import { selectNotice } from '../../machines/app/connectivity/connectivity.selectors.ts';
import {
  selectIsCollapsed,
  selectIsPaletteOpen,
  selectIsSheetOpen,
  selectTheme,
} from '../../machines/app/layout/layout.selectors.ts';
import { selectChosenLanguage } from '../../machines/app/language/language.selectors.ts';
import { selectUnread } from '../../machines/talk/notifications/unread.selectors.ts';
import { selectIsSubmitting, selectUser } from '../../machines/app/session/session.selectors.ts';
import { sendTo, useActorRef, useRunning, useSelect, useSystem } from '../../system/system.ts';
import { useEarlyKeys, useResource } from '../../system/workspace.ts';
import { LanguageOffer } from '../LanguageOffer.tsx';
import { lazyView } from '../lazyView.tsx';
import { SignOutDialog } from '../root/dialogs.ts';
import { AppShellLayout } from '../../ui/shell/AppShellLayout/AppShellLayout.tsx';
import { Breadcrumbs } from '../../ui/shell/Breadcrumbs/Breadcrumbs.tsx';
import { ConnectivityNotice } from '../../ui/shell/ConnectivityNotice/ConnectivityNotice.tsx';
import { savesData } from '../../ui/base/Popup/loadAhead.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { UserMenu } from '../../ui/shell/UserMenu/UserMenu.tsx';
import { WorkspaceSwitcher } from '../../ui/shell/WorkspaceSwitcher/WorkspaceSwitcher.tsx';
import { PendingView } from '../root/PendingView.tsx';
import { isGuestLink } from '../guard.ts';
import { bottomOf, footOf, navigationOf } from './navigation.ts';
import { TaskKeysProvider } from './TaskKeysProvider.tsx';
import { useAddTask } from './useAddTask.ts';
import { useCrumbs } from './useCrumbs.ts';
import { usePageNames } from './usePageNames.ts';
import { VisitedPlace } from './VisitedPlace.ts';
import { useWorkspace } from './useWorkspace.ts';

const conversations = { kind: 'conversations' } as const;
const loadPalette = () => import('./PaletteView.tsx');
const paletteAreas = ['commands', 'quickAdd'] as const;
const PaletteView = lazyView(paletteAreas, async () => (await loadPalette()).PaletteView);
const CommandsView = lazyView(paletteAreas, async () => (await loadPalette()).CommandsView);
// No areas, because the texts are loaded on every page. The dialog must open offline.
const ConnectivityDialog = lazyView([], async () => (await import('./ConnectivityDialog.tsx')).ConnectivityDialog);
const ReportDialog = lazyView(['report'], async () => (await import('../report/ReportDialog.tsx')).ReportDialog);
const SidebarProjects = lazyView([], async () => (await import('./SidebarProjects.tsx')).SidebarProjects);

/** Frame of all pages of signed-in users, with the page of the route unless another one is given. */
export function ShellScreen({ children = <Outlet /> }: { children?: ReactNode }) {
  const system = useSystem();
  useRunning('workspace');
  const pathname = useLocation({ select: (location) => location.pathname });
  const isGuest = useLocation({ select: ({ href }) => isGuestLink(href) });
  const user = useSelect('session', selectUser, null);
  const leaving = useSelect('session', selectIsSubmitting, false);
  const workspace = useWorkspace();
  const collapsed = useSelect('layout', selectIsCollapsed, false);
  const sheetOpened = useSelect('layout', selectIsSheetOpen, false);
  const paletteOpened = useSelect('layout', selectIsPaletteOpen, false);
  const layer = useSelect('commands', selectLayer, 'closed');
  const unread = useSelect('notifications', selectUnread, 0);
  // Loaded after the first page, which doesn't need the conversations.
  useResource(useActorRef('commands') ? conversations : null);
  const unreadMessages = useSelect('records', selectUnreadMessages, 0);
  // Not in a machine, because the report must also open if actors crash.
  const [reporting, setReporting] = useState(false);
  const [isPaletteMounted, mountPalette] = useState(paletteOpened);
  if (paletteOpened && !isPaletteMounted) mountPalette(true);

  const texts = useTexts('shell');
  const names = usePageNames();
  const crumbs = useCrumbs(names);
  const addTask = useAddTask();
  const groups = navigationOf(texts, pathname, { messages: unreadMessages, notifications: unread });
  useEarlyKeys(user !== null && workspace !== null);
  useEffect(() => {
    // Loads the palette so that it opens without a delay, and the dialogs about unsent work so that they open offline.
    const late = [ConnectivityDialog, SignOutDialog, ...(savesData() ? [] : [PaletteView])];
    const timer = setTimeout(() => void Promise.all(late.map((view) => view.preload())), 2500);
    return () => clearTimeout(timer);
  }, []);

  // Guests of planning poker have no account, and see their room without the shell.
  if (!user && isGuest) return <Outlet />;
  if (!user || leaving) return <PendingView />;
  return (
    <TaskKeysProvider>
      <AppShellLayout
        collapsed={collapsed}
        sheetOpened={sheetOpened}
        onToggleSidebar={() => sendTo(system, 'layout', { type: 'sidebar.toggled' })}
        onCloseSheet={() => sendTo(system, 'layout', { type: 'sheet.closed' })}
        groups={groups}
        more={(show) => workspace && <SidebarProjects show={show} />}
        foot={footOf(texts, pathname)}
        bottom={bottomOf(groups)}
        onAdd={addTask}
        // Exact, because each entry decides itself whether it is the current one. By default, the router marks every
        // entry whose path is a prefix of the address.
        renderLink={(props) => <Link {...props} activeOptions={{ exact: true }} />}
        switcher={(narrow) => <Switcher user={user} workspace={workspace} collapsed={narrow} />}
        userMenu={(narrow) => <AccountMenu user={user} collapsed={narrow} onReport={() => setReporting(true)} />}
        breadcrumbs={<Breadcrumbs items={crumbs} renderLink={(props) => <Link {...props} />} />}
        notice={<Notice />}
        offer={<LanguageOffer />}
        onOpenPalette={() => sendTo(system, 'layout', { type: 'palette.opened' })}
        onPaletteIntent={() => void PaletteView.preload()}
      >
        <Fragment key={workspace?.id ?? 'none'}>{children}</Fragment>
      </AppShellLayout>
      <VisitedPlace names={names} />
      {isPaletteMounted && <PaletteView opened={paletteOpened} />}
      {reporting && <ReportDialog onClosed={() => setReporting(false)} />}
      {layer !== 'closed' && <CommandsView />}
    </TaskKeysProvider>
  );
}

/** A separate component, so that the shell doesn't render with each write. */
function Notice() {
  const notice = useSelect('connectivity', selectNotice, 'none');
  const waiting = useSelect('records', selectPendingCount, 0);
  const [opened, setOpened] = useState(false);
  const state = notice === 'none' ? 'online' : notice;
  return (
    <>
      <ConnectivityNotice state={state} waiting={waiting} onOpen={() => setOpened(true)} />
      {opened && <ConnectivityDialog state={state} onClosed={() => setOpened(false)} />}
    </>
  );
}

/** Returns a function that closes the side sheet before an action. */
function useFromSheet(): (run: () => void) => () => void {
  const system = useSystem();
  return (run) => () => {
    sendTo(system, 'layout', { type: 'sheet.closed' });
    run();
  };
}

interface SwitcherProps {
  user: User;
  workspace: Workspace | null;
  collapsed: boolean;
}

function Switcher({ user, workspace, collapsed }: SwitcherProps) {
  const system = useSystem();
  const navigate = useNavigate();
  const fromSheet = useFromSheet();
  return (
    <WorkspaceSwitcher
      workspaces={user.workspaces}
      activeId={workspace?.id ?? null}
      collapsed={collapsed}
      onSwitch={(id) => {
        const chosen = user.workspaces.find((each) => each.id === id);
        sendTo(system, 'layout', { type: 'sheet.closed' });
        if (chosen) sendTo(system, 'root', { type: 'workspace.chosen', workspace: chosen });
      }}
      onCreate={fromSheet(() => void navigate({ to: '/create-workspace' }))}
      onInvite={
        workspace?.abilities.invite ? fromSheet(() => sendTo(system, 'commands', { type: 'invite.opened' })) : undefined
      }
    />
  );
}

function AccountMenu({ user, collapsed, onReport }: { user: User; collapsed: boolean; onReport: () => void }) {
  const system = useSystem();
  const navigate = useNavigate();
  const theme = useSelect('layout', selectTheme, 'system');
  const language = useSelect('language', selectChosenLanguage, defaultLanguage);
  const fromSheet = useFromSheet();
  return (
    <UserMenu
      user={user}
      collapsed={collapsed}
      theme={theme}
      language={language}
      onLanguageChange={(chosen) => sendTo(system, 'language', { type: 'language.chosen', language: chosen })}
      onThemeChange={(chosen) => sendTo(system, 'layout', { type: 'theme.chosen', theme: chosen })}
      onSettings={fromSheet(() => void navigate({ to: '/settings/account' }))}
      onReport={fromSheet(onReport)}
      onSignOut={fromSheet(() => sendTo(system, 'session', { type: 'signOut.requested' }))}
    />
  );
}
