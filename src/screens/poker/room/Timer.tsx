import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconClock, IconPlayerStop } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { selectClockOffset } from '../../../machines/poker/pokerRoom/pokerRoom.selectors.ts';
import { useSelect } from '../../../system/system.ts';
import { useTexts } from '../../../ui/base/texts/index.ts';
import classes from '../poker.module.css';
import { timerText } from '../SettingsFields.tsx';
import type { PartProps } from './roomParts.ts';

const second = 1000;
const everySecond = (listener: () => void) => {
  const timer = setInterval(listener, second / 4);
  return () => clearInterval(timer);
};
const thisSecond = () => Math.floor(Date.now() / (second / 4)) * (second / 4);
const clockText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / second));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Countdown by the server's clock. */
export function Timer({ view: { endsAt, settings, state }, leads, act }: PartProps) {
  const { form, room: messages } = useTexts('poker');
  const offset = useSelect('pokerRoom', selectClockOffset, 0);
  const now = useSyncExternalStore(everySecond, thisSecond);
  if (state !== 'voting') return null;
  if (endsAt === null) {
    const seconds = settings.timer ?? 60;
    const label = messages.startTimer({ duration: timerText(form, seconds) });
    return leads ? (
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        title={label}
        onClick={() => act({ type: 'timer.started', seconds })}
      >
        <IconClock size={18} stroke={1.75} />
      </ActionIcon>
    ) : null;
  }
  const left = Date.parse(endsAt) - (now + offset);
  return (
    <div className={classes.timer} data-late={left <= 10_000 || undefined}>
      <IconClock size={16} stroke={1.9} aria-hidden />
      <span role="timer" aria-label={messages.timer}>
        {left > 0 ? clockText(left) : messages.timeUp}
      </span>
      {left <= 0 && <VisuallyHidden role="status">{messages.timeUp}</VisuallyHidden>}
      {leads && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={messages.stopTimer}
          title={messages.stopTimer}
          onClick={() => act({ type: 'timer.stopped' })}
        >
          <IconPlayerStop size={15} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  );
}
