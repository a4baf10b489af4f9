import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconCards, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PokerRoomSummary } from '../../../domain/poker.ts';
import { selectRoomDeletion } from '../../machines/poker/pokerRooms/pokerRooms.selectors.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { Chip } from '../../ui/base/Chip/Chip.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { ListRow, RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { TimeAgo } from '../../ui/base/TimeAgo/TimeAgo.tsx';
import { DeletionDialog } from '../DeletionDialog.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { useDeletion } from '../useDeletion.ts';
import { useList } from '../useList.ts';

export interface PokerRoomsProps {
  most?: number;
  empty?: ReactNode;
}

export function PokerRooms({ most, empty }: PokerRoomsProps) {
  const texts = useTexts('poker');
  const messages = texts.rooms;
  const shown = useShown();
  const { elements: found, failure, retry } = useList({ kind: 'pokerRooms' });
  const deletion = useDeletion(useSender('pokerRooms'), useSelect('pokerRooms', selectRoomDeletion, undefined));
  const isGuest = useWorkspace()?.role === 'guest';
  if (failure && !found) {
    return (
      <LoadFailure error={failure} title={messages.error} description={shown(failure.message)}>
        <Button variant="default" onClick={retry}>
          {messages.retry}
        </Button>
      </LoadFailure>
    );
  }
  if (!found) return <LoadingSkeletons shape="list" label={messages.loading} />;
  if (found.length === 0) {
    return (
      empty ?? (
        <EmptyState
          icon={IconCards}
          title={messages.none}
          description={isGuest ? messages.noneForGuest : messages.noneHint}
        />
      )
    );
  }
  return (
    <>
      <RowList aria-label={texts.title}>
        {found.slice(0, most).map((room) => (
          <RoomRow key={room.id} room={room} onRemove={() => deletion.request(room)} />
        ))}
      </RowList>
      <DeletionDialog
        deletion={deletion}
        title={texts.removal.title}
        confirmLabel={texts.removal.confirm}
        cancelLabel={texts.removal.cancel}
      >
        {texts.removal.question({ name: deletion.record?.name ?? '' })}
      </DeletionDialog>
    </>
  );
}

function RoomRow({ room, onRemove }: { room: PokerRoomSummary; onRemove: () => void }) {
  const texts = useTexts('poker');
  const messages = texts.rooms;
  const { id, name, state, facilitator, present, stories, estimated, updatedAt } = room;
  return (
    <ListRow
      link={(props) => <Link to="/poker-planning/$roomId" params={{ roomId: id }} {...props} />}
      name={name}
      facts={[
        messages.ledBy({ name: facilitator }),
        messages.estimated({ done: estimated, all: stories }),
        messages.present({ count: present }),
      ].join(' · ')}
      end={
        <>
          <Chip tone={state === 'voting' ? 'accent' : 'neutral'}>{texts.states[state]}</Chip>{' '}
          <span data-wide>
            <TimeAgo at={updatedAt} />
          </span>
        </>
      }
      action={
        room.abilities.delete && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={messages.remove({ name })}
            title={texts.removal.title}
            onClick={onRemove}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        )
      }
    />
  );
}
