import { ActionIcon, Button, TextInput, Group, Stack, Text } from '@mantine/core';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical, IconListCheck, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { MouseSensor, TouchSensor } from '../../ui/base/drag/sensors.ts';
import { limits } from '../../../domain/limits.ts';
import { pokerLimits } from '../../../domain/poker.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { Count } from '../../ui/base/Chip/Chip.tsx';
import classes from './poker.module.css';

export interface ListedStory {
  id: string;
  title: string;
  estimate?: string | null;
  rounds?: number;
}

export interface StoryListProps {
  stories: readonly ListedStory[];
  currentId?: string | null;
  editable: boolean;
  onAdd: (title: string) => void;
  onOrder: (ids: string[]) => void;
  onRemove: (id: string) => void;
  onChoose?: (id: string) => void;
  onPick?: () => void;
  /** Called when the user will probably press that button next, so that its code can be loaded. */
  onPickIntent?: () => void;
}

export function StoryList({
  stories,
  currentId = null,
  editable,
  onAdd,
  onOrder,
  onRemove,
  onChoose,
  onPick,
  onPickIntent,
}: StoryListProps) {
  const messages = useTexts('poker').stories;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = stories.map(({ id }) => id);
  const titleOf = (id: UniqueIdentifier) => stories.find((story) => story.id === id)?.title ?? '';
  const placed = (id: UniqueIdentifier, at = id) => ({
    title: titleOf(id),
    place: ids.indexOf(String(at)) + 1,
    all: ids.length,
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => messages.picked(placed(active.id)),
    onDragOver: ({ active, over }) => (over ? messages.moved(placed(active.id, over.id)) : undefined),
    onDragEnd: ({ active, over }) => messages.dropped(placed(active.id, over?.id)),
    onDragCancel: ({ active }) => messages.cancelled({ title: titleOf(active.id) }),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      onOrder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <Stack gap={10}>
      {editable && (
        <AddStories
          isFull={stories.length >= pokerLimits.stories}
          onAdd={onAdd}
          onPick={onPick}
          onPickIntent={onPickIntent}
        />
      )}
      {stories.length === 0 ? (
        <Text size="sm" c="dimmed">
          {messages.none}
        </Text>
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={drop}
          accessibility={{ announcements, screenReaderInstructions: { draggable: messages.instructions } }}
        >
          <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!editable}>
            <ol aria-label={messages.title}>
              {stories.map((story) => (
                <StoryRow
                  key={story.id}
                  story={story}
                  isCurrent={story.id === currentId}
                  editable={editable}
                  onRemove={onRemove}
                  onChoose={onChoose}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
    </Stack>
  );
}

function AddStories({
  isFull,
  onAdd,
  onPick,
  onPickIntent,
}: Pick<StoryListProps, 'onAdd' | 'onPick' | 'onPickIntent'> & { isFull: boolean }) {
  const messages = useTexts('poker').stories;
  const [typed, setTyped] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    onAdd(typed.trim());
    setTyped('');
  };
  return (
    <Stack gap="xs">
      <Group component="form" gap="xs" wrap="nowrap" onSubmit={add}>
        <TextInput
          aria-label={messages.add}
          placeholder={messages.placeholder}
          value={typed}
          maxLength={limits.taskTitle}
          disabled={isFull}
          flex={1}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Button type="submit" variant="default" disabled={isFull || typed.trim() === ''}>
          {messages.submit}
        </Button>
      </Group>
      {onPick && (
        <Button
          variant="light"
          leftSection={<IconListCheck size={16} stroke={1.75} />}
          disabled={isFull}
          onClick={onPick}
          onPointerEnter={onPickIntent}
          onFocus={onPickIntent}
        >
          {messages.fromTasks}
        </Button>
      )}
      {isFull && (
        <Text size="sm" c="dimmed">
          {messages.full}
        </Text>
      )}
    </Stack>
  );
}

interface StoryRowProps extends Pick<StoryListProps, 'editable' | 'onRemove' | 'onChoose'> {
  story: ListedStory;
  isCurrent: boolean;
}

function StoryRow({
  story: { id, title, estimate, rounds = 0 },
  isCurrent,
  editable,
  onRemove,
  onChoose,
}: StoryRowProps) {
  const messages = useTexts('poker').stories;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      className={classes.storyRow}
      data-dragging={isDragging || undefined}
      aria-current={isCurrent || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {editable && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={messages.drag({ title })}
          aria-roledescription={undefined}
        >
          <IconGripVertical size={15} stroke={1.75} aria-hidden />
        </button>
      )}
      <Text component="div" flex={1} miw={0} lh={1.35} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{title}</bdi>
        {(isCurrent || rounds > 0) && (
          <Text size="xs" c="dimmed">
            {[isCurrent && messages.current, rounds > 0 && messages.rounds({ count: rounds })]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        )}
      </Text>
      {estimate && (
        <Count role="img" aria-label={messages.estimate({ estimate })}>
          {estimate}
        </Count>
      )}
      {onChoose && !isCurrent && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={messages.choose({ title })}
          title={messages.choose({ title })}
          onClick={() => onChoose(id)}
        >
          <IconPlayerPlay size={16} stroke={1.75} />
        </ActionIcon>
      )}
      {editable && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={messages.remove({ title })}
          title={messages.remove({ title })}
          onClick={() => onRemove(id)}
        >
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  );
}
