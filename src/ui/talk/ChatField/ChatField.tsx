import '@mantine/core/styles/Tooltip.layer.css';
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { IconArrowUp, IconMicrophone, IconPaperclip, IconPlayerStopFilled } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useTexts } from '../../base/texts/index.ts';
import talk from '../talk.module.css';
import { isBlankText } from '../../../../domain/text.ts';

export interface ChatFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Called by Enter and the button, if the text isn't blank. */
  onSubmit: () => void;
  /** State of the assistant. While it answers, the button stops the answer. */
  answering: 'quiet' | 'speaking' | 'stopping';
  onStop: () => void;
  /** Number of characters that the user can still type. Negative if the text is too long. */
  left: number;
  autofocus?: boolean;
}

/** Text field for messages to the assistant. It grows with its lines. Enter sends, and Shift+Enter adds a line. */
export function ChatField({ value, onChange, onSubmit, answering, onStop, left, autofocus = false }: ChatFieldProps) {
  const texts = useTexts('chat').field;
  const field = useRef<HTMLTextAreaElement>(null);
  const tooMany = Math.max(0, -left);
  const sendable = !isBlankText(value) && tooMany === 0;
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [value]);
  useLayoutEffect(() => {
    const area = field.current;
    if (!autofocus || !area) return;
    area.focus({ preventScroll: true });
    area.setSelectionRange(area.value.length, area.value.length);
  }, [autofocus]);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      if (sendable) onSubmit();
    } else if (event.key === 'Escape' && answering === 'speaking') {
      event.preventDefault();
      onStop();
    }
  };
  return (
    <div
      className={talk.field}
      data-invalid={tooMany > 0 || undefined}
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        field.current?.focus();
      }}
    >
      <textarea
        ref={field}
        dir="auto"
        style={{ display: 'block', width: '100%' }}
        rows={1}
        value={value}
        aria-label={texts.label}
        placeholder={texts.placeholder}
        aria-multiline
        aria-description={texts.hint}
        aria-invalid={tooMany > 0 || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap={2} ms={-6}>
        <Soon label={texts.attach}>
          <IconPaperclip size={18} stroke={1.75} aria-hidden />
        </Soon>
        <Soon label={texts.voice}>
          <IconMicrophone size={18} stroke={1.75} aria-hidden />
        </Soon>
        {tooMany > 0 && (
          <Text span size="xs" c="var(--faena-danger)" role="alert">
            {texts.tooMany({ count: tooMany })}
          </Text>
        )}
        <SendOrStop
          answering={answering}
          disabled={!sendable}
          onStop={onStop}
          onSend={() => {
            onSubmit();
            field.current?.focus();
          }}
        />
      </Group>
    </div>
  );
}

function SendOrStop({
  answering,
  disabled,
  onSend,
  onStop,
}: Pick<ChatFieldProps, 'answering' | 'onStop'> & { disabled: boolean; onSend: () => void }) {
  const texts = useTexts('chat').field;
  return answering === 'quiet' ? (
    <ActionIcon
      ms="auto"
      size={34}
      radius={8}
      variant="filled"
      aria-label={texts.send}
      disabled={disabled}
      onClick={onSend}
    >
      <IconArrowUp size={19} stroke={2} />
    </ActionIcon>
  ) : (
    <ActionIcon
      ms="auto"
      size={34}
      radius={8}
      bg="var(--faena-text)"
      c="var(--faena-surface)"
      aria-label={answering === 'stopping' ? texts.stopping : texts.stop}
      loading={answering === 'stopping'}
      onClick={onStop}
    >
      <IconPlayerStopFilled size={16} />
    </ActionIcon>
  );
}

/** A button for a feature that doesn't exist yet. It is focusable but disabled. */
function Soon({ label, children }: { label: string; children: React.ReactNode }) {
  const texts = useTexts('chat').field;
  return (
    <Tooltip label={texts.comingSoon} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        aria-description={texts.comingSoon}
        aria-disabled
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
