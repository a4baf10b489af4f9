import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useScreen } from '../../system/system.ts';
import { useTexts } from '../../ui/texts/index.ts';
import frame from '../projectSettings/settings.module.css';
import { useWorkspace } from '../shell/useWorkspace.ts';
import classes from './settings.module.css';

export function SettingsScreen() {
  const texts = useTexts('settings');
  useScreen({ name: 'accountRecords' });
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
    <div className={frame.frame}>
      <h1 className={classes.heading}>{texts.pages}</h1>
      <div className={frame.page}>
        <nav className={frame.nav} aria-label={texts.pages}>
          {pages.map(({ to, label }) => (
            <Link key={to} to={to} className={frame.navLink} aria-current={active === to ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <div>
          <Outlet />
        </div>
      </div>
    </div>
  );
}
