import { SettingsFrame } from '../../ui/base/SettingsPage/SettingsPage.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router';

/** Frame of a project's settings. Its pages share one actor. */
export function ProjectSettingsScreen() {
  const texts = useTexts('projectSettings');
  const { projectId } = useParams({ from: '/app/projects/$projectId/settings' });
  const { pathname } = useLocation();
  const pages = [
    { to: '/projects/$projectId/settings/general', path: 'general', label: texts.general },
    { to: '/projects/$projectId/settings/people', path: 'people', label: texts.people },
    { to: '/projects/$projectId/settings/tags', path: 'tags', label: texts.tags },
  ] as const;
  return (
    <SettingsFrame
      label={texts.pages}
      pages={pages.map(({ to, path, label }) => ({
        id: path,
        active: pathname.endsWith(`/${path}`),
        link: (props) => (
          <Link to={to} params={{ projectId }} {...props}>
            {label}
          </Link>
        ),
      }))}
    >
      <Outlet />
    </SettingsFrame>
  );
}
