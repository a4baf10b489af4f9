import { ActionIcon, Button, Group, Title } from '@mantine/core';
import { IconFlag, IconRefresh, IconSettings, IconUserPlus } from '@tabler/icons-react';
import type { Participant } from '../../../../domain/poker.ts';
import { Chip } from '../../../ui/base/Chip/Chip.tsx';
import { SegmentedChoice } from '../../../ui/form/SegmentedChoice/SegmentedChoice.tsx';
import { useTexts } from '../../../ui/base/texts/index.ts';
import classes from '../poker.module.css';
import type { RoomDialog } from '../../../machines/poker/pokerRoom/pokerRoom.types.ts';
import type { PartProps } from './roomParts.ts';

interface RoomHeadProps extends PartProps {
  me: Participant | undefined;
  isSignedIn: boolean;
  onOpen: (dialog: RoomDialog) => void;
}

export function RoomHead({ view: { settings, state }, me, leads, isSignedIn, act, onOpen }: RoomHeadProps) {
  const texts = useTexts('poker');
  const messages = texts.room;
  return (
    <Group component="header" justify="space-between" gap="10px 16px">
      <Group gap={10} miw={0}>
        <Title dir="auto" order={1} fz="1.25rem" lh={1.35} style={{ overflowWrap: 'anywhere' }}>
          {settings.name}
        </Title>
        <Chip tone={state === 'voting' ? 'accent' : 'neutral'}>{texts.states[state]}</Chip>
      </Group>
      <Group gap="xs">
        {state !== 'ended' && me && (
          <div className={classes.role}>
            <SegmentedChoice
              label={messages.role}
              options={(['voter', 'spectator'] as const).map((role) => ({ value: role, label: messages.roles[role] }))}
              value={me.role}
              onChange={(role) => act({ type: 'role.chosen', role })}
            />
          </div>
        )}
        {isSignedIn && (
          <Button
            variant="default"
            leftSection={<IconUserPlus size={16} stroke={1.75} />}
            onClick={() => onOpen('link')}
          >
            {messages.invite}
          </Button>
        )}
        {leads && state !== 'ended' && (
          <ActionIcon
            variant="default"
            size={32}
            aria-label={messages.settings}
            title={messages.settings}
            onClick={() => onOpen('settings')}
          >
            <IconSettings size={17} stroke={1.75} />
          </ActionIcon>
        )}
        {leads && state !== 'ended' && (
          <Button
            variant="default"
            leftSection={<IconFlag size={16} stroke={1.75} />}
            onClick={() => act({ type: 'session.ended' })}
          >
            {messages.end}
          </Button>
        )}
        {leads && state === 'ended' && (
          <Button leftSection={<IconRefresh size={16} stroke={1.9} />} onClick={() => act({ type: 'session.resumed' })}>
            {messages.resume}
          </Button>
        )}
      </Group>
    </Group>
  );
}
