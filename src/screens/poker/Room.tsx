import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { pokerLimits, type PokerView } from '../../../domain/poker.ts';
import { selectRoomDialog } from '../../machines/poker/pokerRoom/pokerRoom.selectors.ts';
import type { RoomDialog } from '../../machines/poker/pokerRoom/pokerRoom.types.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { Panel } from '../../ui/base/Panel/Panel.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { lazyForm } from '../lazyForm.tsx';
import { lazyView } from '../lazyView.tsx';
import { useWorkspace } from '../shell/useWorkspace.ts';
import classes from './poker.module.css';
import { Seats } from './Seats.tsx';
import { StoryList } from './StoryList.tsx';
import { RoomHead } from './room/RoomHead.tsx';
import type { Act, PartProps } from './room/roomParts.ts';
import { NoStory, Story } from './room/Story.tsx';
import { Hand } from './room/Hand.tsx';
import { Outcome } from './room/Outcome.tsx';
import { Summary } from './room/Summary.tsx';
import { Announcer } from './room/Announcer.tsx';

const PickTasksDialog = lazyForm(['poker'], async () => (await import('./PickTasksDialog.tsx')).PickTasksDialog);
const LinkDialog = lazyView(['poker'], async () => (await import('./RoomDialogs.tsx')).LinkDialog);
const SettingsDialog = lazyForm(['poker'], async () => (await import('./RoomDialogs.tsx')).SettingsDialog);

export interface RoomProps {
  view: PokerView;
  /** False for guests, who can't invite other people. */
  isSignedIn: boolean;
  isReconnecting: boolean;
}
type AddStories = (stories: { id: string; title: string; taskId: string | null; projectId: string | null }[]) => void;

/** Poker room, once the user has joined it. */
export function Room({ view, isSignedIn, isReconnecting }: RoomProps) {
  const texts = useTexts('poker');
  const system = useSystem();
  const actor = useSender('pokerRoom');
  const dialog = useSelect('pokerRoom', selectRoomDialog, null);
  const openDialog = (opened: RoomDialog) => actor.send({ type: 'dialog.opened', dialog: opened });
  const closeDialog = () => actor.send({ type: 'dialog.closed' });
  const act: Act = (action) => actor.send({ type: 'action.requested', id: system.newId(), action, at: system.now() });
  const { settings, state, stories, storyId, participants, you } = view;
  const me = participants.find(({ id }) => id === you);
  // True if the room belongs to the open workspace. Only then can it link to records and tasks.
  const isHome = useWorkspace()?.id === view.workspaceId;
  const leads = view.facilitatorId === you;
  const current = stories.find(({ id }) => id === storyId);
  const roundKey = `${storyId} ${current?.rounds.length}`;
  const facilitator = participants.find(({ id }) => id === view.facilitatorId);
  const addStories: AddStories = (added) => {
    for (let start = 0; start < added.length; start += pokerLimits.storiesAtOnce) {
      act({ type: 'stories.added', stories: added.slice(start, start + pokerLimits.storiesAtOnce) });
    }
  };
  return (
    <div className={classes.room}>
      <Announcer view={view} />
      <RoomHead view={view} me={me} leads={leads} isSignedIn={isSignedIn} act={act} onOpen={openDialog} />
      {isReconnecting && <Banner>{texts.room.reconnecting}</Banner>}
      {facilitator && !facilitator.present && !leads && me && !me.guest && (
        <Banner>
          {texts.people.takeOver}{' '}
          <Button size="compact-sm" variant="light" onClick={() => act({ type: 'facilitator.passed', to: you })}>
            {texts.people.takeOverAction}
          </Button>
        </Banner>
      )}
      {state === 'ended' ? (
        <Summary view={view} />
      ) : (
        <div className={classes.roomBody}>
          <Stack gap="md" miw={0}>
            <div className={classes.table} data-crowded={participants.length > 14 || undefined}>
              {storyId === null ? (
                <NoStory view={view} leads={leads} act={act} />
              ) : (
                <Story view={view} me={me} leads={leads} isHome={isHome} act={act} />
              )}
              <Seats view={view} leads={leads} act={act} />
            </div>
            {state === 'voting' && storyId !== null && <Hand view={view} me={me} act={act} />}
            {state === 'revealed' && storyId !== null && <Outcome key={roundKey} view={view} leads={leads} act={act} />}
          </Stack>
          <Stories
            view={view}
            leads={leads}
            act={act}
            onAdd={addStories}
            onPick={isHome && me && !me.guest ? () => openDialog('tasks') : undefined}
          />
        </div>
      )}
      {dialog === 'link' && <LinkDialog view={view} onClosed={closeDialog} />}
      {dialog === 'settings' && (
        <SettingsDialog
          settings={settings}
          onSave={(next) => act({ type: 'settings.changed', settings: next })}
          onClosed={closeDialog}
        />
      )}
      {dialog === 'tasks' && (
        <PickTasksDialog
          taken={stories.flatMap(({ taskId }) => taskId ?? [])}
          room={pokerLimits.stories - stories.length}
          onAdd={addStories}
          onClosed={closeDialog}
        />
      )}
    </div>
  );
}

function Banner({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" px="sm" py="xs" fw={500} c="var(--faena-warning)" bg="var(--faena-warning-soft)" role="status">
      {children}
    </Group>
  );
}

interface StoriesProps extends PartProps {
  onAdd: AddStories;
  onPick: (() => void) | undefined;
}

function Stories({ view: { stories, storyId }, leads, act, onAdd, onPick }: StoriesProps) {
  const texts = useTexts('poker');
  const system = useSystem();
  const listed = useMemo(
    () => stories.map(({ id, title, estimate, rounds }) => ({ id, title, estimate, rounds: rounds.length })),
    [stories],
  );
  return (
    <Panel as="aside" title={texts.stories.title}>
      <StoryList
        stories={listed}
        currentId={storyId}
        editable={leads}
        onAdd={(title) => onAdd([{ id: system.newId(), title, taskId: null, projectId: null }])}
        onOrder={(ids) => act({ type: 'stories.ordered', ids })}
        onRemove={(id) => act({ type: 'story.removed', storyId: id })}
        onChoose={leads ? (id) => act({ type: 'story.chosen', storyId: id }) : undefined}
        onPick={onPick}
        onPickIntent={() => void PickTasksDialog.preload()}
      />
    </Panel>
  );
}
