import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { SettingsFrame } from '../../ui/base/SettingsPage/SettingsPage.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { useWorkspace } from '../shell/useWorkspace.ts';

export function SettingsScreen() {
  const texts = useTexts('settings');
  const { pathname } = useLocation();
  const workspace = useWorkspace();
  const pages = [
    { to: '/settings/account', label: texts.account },
    { to: '/settings/profile', label: texts.profile },
    { to: '/settings/notifications', label: texts.notifications },
    ...(workspace ? [{ to: '/settings/workspace', label: texts.workspace } as const] : []),
  ] as const;
  const active = pathname.startsWith('/workspace/settings') ? '/settings/workspace' : pathname.replace(/\/$/, '');
  return (
    <SettingsFrame
      label={texts.pages}
      pages={pages.map(({ to, label }) => ({
        id: to,
        active: active === to,
        link: (props) => (
          <Link to={to} {...props}>
            {label}
          </Link>
        ),
      }))}
    >
      <Outlet />
    </SettingsFrame>
  );
}
