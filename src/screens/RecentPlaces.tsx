import '@mantine/core/styles/Anchor.layer.css';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { selectActiveWorkspace } from '../machines/app/root/root.selectors.ts';
import { selectPlaces } from '../machines/app/commands/commands.selectors.ts';
import type { RecentPlace } from '../machines/app/commands/commands.types.ts';
import { useSelect } from '../system/system.ts';
import { useTexts } from '../ui/base/texts/index.ts';

const none: readonly RecentPlace[] = [];
const most = 6;

/** Links to the places that the user visited last in this workspace. Renders nothing if there are none. */
export function RecentPlaces() {
  const { recentPlaces } = useTexts('shell');
  const workspaceId = useSelect('root', selectActiveWorkspace, null)?.id;
  const places = useSelect('commands', selectPlaces, none)
    .filter((place) => place.workspaceId === workspaceId)
    .slice(0, most);
  if (places.length === 0) return null;
  return (
    <Stack component="nav" aria-label={recentPlaces} gap={4} w="100%" mt="lg">
      <Text size="sm" c="dimmed" aria-hidden>
        {recentPlaces}
      </Text>
      <Group justify="center" gap="6px 16px">
        {places.map(({ kind, id, label, to }) => (
          <Anchor
            key={`${kind}/${id}`}
            component={Link}
            to={to}
            dir="auto"
            size="sm"
            maw="100%"
            style={{ overflowWrap: 'anywhere' }}
          >
            {label}
          </Anchor>
        ))}
      </Group>
    </Stack>
  );
}
