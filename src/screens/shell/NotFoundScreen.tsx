import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconSearch } from '@tabler/icons-react';
import { selectUser } from '../../machines/app/session/session.selectors.ts';
import { sendTo, useSelect, useSystem } from '../../system/system.ts';
import { ErrorView } from '../../ui/base/ErrorView/ErrorView.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { RecentPlaces } from '../RecentPlaces.tsx';
import { RouteNotFound } from '../root/RouteFailure.tsx';
import { ShellScreen } from './ShellScreen.tsx';

/** Page of an unknown address. Visitors without a session see it without the shell. */
export function NotFoundScreen() {
  const { palette } = useTexts('shell');
  const { home } = useTexts('start');
  const system = useSystem();
  const isSignedIn = useSelect('session', selectUser, null) !== null;
  if (!isSignedIn) return <RouteNotFound />;
  return (
    <ShellScreen>
      <ErrorView status={404}>
        <Button
          leftSection={<IconSearch size={16} stroke={1.75} />}
          onClick={() => sendTo(system, 'layout', { type: 'palette.opened' })}
        >
          {palette}
        </Button>
        <Button component={Link} to="/" variant="default" c="var(--faena-text)">
          {home}
        </Button>
        <RecentPlaces />
      </ErrorView>
    </ShellScreen>
  );
}
