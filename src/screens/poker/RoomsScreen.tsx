import { Anchor, Box, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconDoorEnter, IconPlus } from '@tabler/icons-react';
import { PageHeader } from '../../ui/base/PageHeader/PageHeader.tsx';
import { SectionHead } from '../../ui/base/SectionHead/SectionHead.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { PokerRooms } from './PokerRooms.tsx';

function Ways() {
  const messages = useTexts('poker').tool;
  const role = useWorkspace()?.role;
  return (
    <>
      <Button
        component={Link}
        c="var(--button-color)"
        to="/poker-planning/join"
        variant="default"
        leftSection={<IconDoorEnter size={16} stroke={1.75} />}
      >
        {messages.join}
      </Button>
      {role !== 'guest' && (
        <Button
          component={Link}
          c="var(--button-color)"
          to="/poker-planning/create"
          leftSection={<IconPlus size={16} stroke={2} />}
        >
          {messages.create}
        </Button>
      )}
    </>
  );
}

export function RoomsScreen() {
  const texts = useTexts('poker');
  return (
    <div>
      <PageHeader title={texts.title} description={texts.rooms.description}>
        <Ways />
      </PageHeader>
      <Box px="var(--faena-page)" pb="xl">
        <PokerRooms />
      </Box>
    </div>
  );
}

export function PokerToolScreen() {
  const texts = useTexts('poker');
  const messages = texts.tool;
  return (
    <div>
      <PageHeader title={texts.title} description={messages.description}>
        <Ways />
      </PageHeader>
      <Box px="var(--faena-page)" pb="xl">
        <SectionHead title={messages.recent} mb={10}>
          <Anchor component={Link} size="sm" to="/poker-planning">
            {messages.all}
          </Anchor>
        </SectionHead>
        <PokerRooms most={5} />
      </Box>
    </div>
  );
}
