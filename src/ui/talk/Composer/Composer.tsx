import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { MentionList } from '../../document/RichTextEditor/MentionList.tsx';
import { TaskList } from '../../document/taskKeys/TaskList.tsx';
import type { KeyedTask } from '../../../../domain/keyedTask.ts';
import type { Offer } from '../../document/RichTextEditor/useSuggestion.ts';
import type { Person } from '../../people/PersonAvatar/PersonAvatar.tsx';
import { useTexts } from '../../base/texts/index.ts';
import { insertProps } from './insertProps.ts';
import { useMentions } from './useMentions.ts';
import talk from '../talk.module.css';
import { isBlankText } from '../../../../domain/text.ts';

export interface ComposerProps {
  value: string;
  onChange: (value: string) => void;
  /** Called by Enter and the button, if the text isn't blank. */
  onSubmit: () => void;
  /** Called by Escape. Adds a Cancel button. */
  onCancel?: () => void;
  /** Called by the up arrow in an empty field. */
  onUp?: () => void;
  label: string;
  placeholder?: string;
  /** Text of the button. With `onCancel` the button shows the text, otherwise an icon. */
  submitLabel: string;
  people: readonly Person[];
  /** Returns the text of a mention, without the @. */
  labelOf: (person: Person) => string;
  /** 0 for no limit. */
  maxLength: number;
  autofocus?: boolean;
}

/** Text field for messages. It grows with its lines. Enter sends, and Shift+Enter adds a line. */
export function Composer({
  value,
  onChange,
  onSubmit,
  onCancel,
  onUp,
  label,
  placeholder,
  submitLabel,
  people,
  labelOf,
  maxLength,
  autofocus = false,
}: ComposerProps) {
  const texts = useTexts('editor').composer;
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { offered, selected, pick, tasks, pressKey, fieldProps } = useMentions({
    field,
    value,
    onChange,
    people,
    labelOf,
  });
  const isOffering = offered.length > 0 || tasks !== null;
  const tooMany = maxLength > 0 ? value.trim().length - maxLength : 0;
  const sendable = !isBlankText(value) && tooMany <= 0;

  useFocusAtEnd(field, autofocus);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || pressKey(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      if (sendable) onSubmit();
    } else if (event.key === 'Escape' && onCancel) {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    } else if (event.key === 'ArrowUp' && value === '' && onUp) {
      event.preventDefault();
      onUp();
    }
  };
  return (
    <Group className={talk.field} gap={6} align="flex-end" justify="flex-end" data-invalid={tooMany > 0 || undefined}>
      <textarea
        ref={field}
        dir="auto"
        style={{ flex: '1 1 9rem' }}
        rows={1}
        value={value}
        aria-label={label}
        placeholder={placeholder}
        aria-multiline
        aria-invalid={tooMany > 0 || undefined}
        aria-description={texts.hint}
        aria-haspopup="listbox"
        {...(isOffering && listProps(listId, tasks?.selected ?? selected))}
        onKeyDown={onKeyDown}
        {...insertProps}
        {...fieldProps}
      />
      {tooMany > 0 && <TooLong count={tooMany} />}
      <ComposerButtons
        label={submitLabel}
        sendable={sendable}
        onCancel={onCancel}
        onSubmit={() => {
          onSubmit();
          if (!onCancel) field.current?.focus();
        }}
      />
      <Suggestions id={listId} people={{ items: offered, selected, pick }} tasks={tasks} field={field.current} />
    </Group>
  );
}

const listProps = (id: string, selected: number) => ({
  'aria-controls': id,
  'aria-activedescendant': `${id}-${selected}`,
});

function TooLong({ count }: { count: number }) {
  const texts = useTexts('editor').composer;
  return (
    <Text span size="xs" c="var(--faena-danger)" role="alert">
      {texts.tooLong({ count })}
    </Text>
  );
}

interface SuggestionsProps {
  id: string;
  people: Omit<Offer<Person>, 'rectangle'>;
  tasks: Omit<Offer<KeyedTask>, 'rectangle'> | null;
  field: HTMLElement | null;
}

function Suggestions({ id, people, tasks, field }: SuggestionsProps) {
  const rectangle = field?.getBoundingClientRect() ?? null;
  if (tasks) return <TaskList id={id} offer={{ ...tasks, rectangle }} />;
  return people.items.length > 0 && <MentionList id={id} offer={{ ...people, rectangle }} />;
}

function useFocusAtEnd(field: RefObject<HTMLTextAreaElement | null>, active: boolean): void {
  useLayoutEffect(() => {
    const area = field.current;
    if (!active || !area) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [field, active]);
}

function ComposerButtons({
  label,
  sendable,
  onCancel,
  onSubmit,
}: {
  label: string;
  sendable: boolean;
  onCancel: (() => void) | undefined;
  onSubmit: () => void;
}) {
  const texts = useTexts('editor').composer;
  return (
    <Group gap={6}>
      {onCancel ? (
        <>
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button size="compact-sm" disabled={!sendable} onClick={onSubmit}>
            {label}
          </Button>
        </>
      ) : (
        <ActionIcon
          size={32}
          radius={7}
          variant={sendable ? 'filled' : 'subtle'}
          color={sendable ? undefined : 'gray'}
          aria-label={label}
          disabled={!sendable}
          onClick={onSubmit}
        >
          <IconSend size={17} stroke={1.75} />
        </ActionIcon>
      )}
    </Group>
  );
}
