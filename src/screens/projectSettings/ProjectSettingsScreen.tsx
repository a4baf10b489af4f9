import { useScreen } from '../../system/system.ts';
import { useTexts } from '../../ui/texts/index.ts';
import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router';
import classes from './settings.module.css';

/** Frame of a project's settings. Its pages share one actor. */
export function ProjectSettingsScreen() {
  const texts = useTexts('projectSettings');
  const { projectId } = useParams({ from: '/app/projects/$projectId/settings' });
  const { pathname } = useLocation();
  useScreen({ name: 'projectSettings', projectId });
  const pages = [
    { to: '/projects/$projectId/settings/general', path: 'general', label: texts.general },
    { to: '/projects/$projectId/settings/people', path: 'people', label: texts.people },
    { to: '/projects/$projectId/settings/tags', path: 'tags', label: texts.tags },
  ] as const;
  return (
    <div className={classes.frame}>
      <div className={classes.page}>
        <nav className={classes.nav} aria-label={texts.pages}>
          {pages.map(({ to, path, label }) => (
            <Link
              key={path}
              to={to}
              params={{ projectId }}
              className={classes.navLink}
              aria-current={pathname.endsWith(`/${path}`) ? 'page' : undefined}
            >
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
