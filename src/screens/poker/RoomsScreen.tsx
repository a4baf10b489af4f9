import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconDoorEnter, IconPlus } from '@tabler/icons-react';
import { useScreen } from '../../system/system.ts';
import { PageHeader } from '../../ui/PageHeader/index.ts';
import { useTexts } from '../../ui/texts/index.ts';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { PokerRooms } from './PokerRooms.tsx';
import classes from './poker.module.css';

function Ways() {
  const messages = useTexts('poker').tool;
  const role = useWorkspace()?.role;
  return (
    <>
      {role !== 'guest' && (
        <Button
          component={Link}
          to="/poker-planning/create"
          className={classes.plain}
          leftSection={<IconPlus size={16} stroke={2} />}
        >
          {messages.create}
        </Button>
      )}
      <Button
        component={Link}
        to="/poker-planning/join"
        variant="default"
        className={classes.plain}
        leftSection={<IconDoorEnter size={16} stroke={1.75} />}
      >
        {messages.join}
      </Button>
    </>
  );
}

export function RoomsScreen() {
  const texts = useTexts('poker');
  useScreen({ name: 'pokerRooms' });
  return (
    <div>
      <PageHeader title={texts.title} description={texts.rooms.description}>
        <Ways />
      </PageHeader>
      <div className={classes.page}>
        <PokerRooms />
      </div>
    </div>
  );
}

export function PokerToolScreen() {
  const texts = useTexts('poker');
  const messages = texts.tool;
  useScreen({ name: 'pokerRooms' });
  return (
    <div>
      <PageHeader title={texts.title} description={messages.description} />
      <div className={classes.page}>
        <div className={classes.ways}>
          <Ways />
        </div>
        <div className={classes.sectionHead}>
          <h2 className={classes.sectionTitle}>{messages.recent}</h2>
          <Link to="/poker-planning">{messages.all}</Link>
        </div>
        <PokerRooms most={5} />
      </div>
    </div>
  );
}
