import { Group, Text } from '@mantine/core';
import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { focusAgain } from '../../base/keepsFocus/focusAgain.ts';
import { matches } from '../OptionList/matches.ts';
import { OptionContent, optionClass } from '../OptionList/OptionContent.tsx';
import type { PickerOption } from '../OptionList/OptionMark.tsx';
import { useTexts } from '../../base/texts/index.ts';
import classes from './PickerAt.module.css';

export interface PickerAtProps {
  /** Name of the picker, shown above the list. */
  label: string;
  /** Subject of the choice, shown after the name. */
  about?: string;
  placeholder: string;
  /** Rectangle of the screen below which it opens, or null for the middle of the screen. */
  at: { x: number; y: number; width: number; height: number } | null;
  options: readonly PickerOption[];
  /** Returns additional options for a query, which are listed first, or last if they create a record. */
  optionsOf?: (query: string) => readonly PickerOption[];
  createsLast?: boolean;
  selected: readonly string[];
  multiple?: boolean;
  onPick: (value: string) => void;
  onClose: () => void;
}

const width = 300;
const height = 340;
const margin = 8;

/** List of options that opens anywhere on the page. It is filtered by typing, and returns the focus when it closes. */
export function PickerAt({ label, about, placeholder, at, onPick, onClose, ...shownFrom }: PickerAtProps) {
  const { selected, multiple = false } = shownFrom;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { query, search, shown, active, walk } = useShownOptions(shownFrom);

  useFocus(field, panel);
  useLayoutEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active, query]);

  const pick = (option: PickerOption | undefined) => {
    if (!option || option.disabled || option.refusal !== undefined) return;
    onPick(option.value);
    if (multiple) search('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = indexOfKey(event.key, active, shown.length);
    if (to !== undefined) {
      event.preventDefault();
      if (shown.length > 0) walk(to);
    } else if (event.key === 'Enter' || event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Enter') pick(shown[active]);
      else onClose();
    }
  };
  return createPortal(
    <>
      <div className={classes.veil} onPointerDown={onClose} />
      <div
        ref={panel}
        className={classes.panel}
        data-centered={at === null || undefined}
        style={at === null ? undefined : placeBeside(at)}
        role="dialog"
        aria-label={about === undefined ? label : `${label}: ${about}`}
      >
        <Heading label={label} about={about} />
        <input
          dir="auto"
          ref={field}
          className={classes.field}
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-label={label}
          autoComplete="off"
          spellCheck={false}
          aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
          placeholder={placeholder}
          value={query}
          data-mantine-stop-propagation="true"
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Options ref={list} {...{ id, label, shown, active, selected, multiple }} onWalk={walk} onPick={pick} />
      </div>
    </>,
    document.body,
  );
}

const Heading = ({ label, about }: Pick<PickerAtProps, 'label' | 'about'>) => (
  <Group gap={8} wrap="nowrap" p="8px 12px 0" fz="xs" c="dimmed">
    <Text span inherit fw={500}>
      {label}
    </Text>
    {about !== undefined && (
      <Text span inherit truncate>
        {about}
      </Text>
    )}
  </Group>
);

/** Returns the options that match the query, and the index of the active one. */
function useShownOptions({
  options,
  optionsOf,
  createsLast,
  selected,
  multiple = false,
}: Pick<PickerAtProps, 'options' | 'optionsOf' | 'createsLast' | 'selected' | 'multiple'>) {
  const [query, setQuery] = useState('');
  const own = optionsOf?.(query) ?? [];
  const found =
    query.trim() === ''
      ? options
      : options.filter((option) => matches(option, query) && own.every(({ value }) => value !== option.value));
  const shown = createsLast ? [...found, ...own] : [...own, ...found];
  const firstPicked = options.findIndex(({ value }) => selected.includes(value));
  const [walked, setWalked] = useState<number | null>(null);
  const active = Math.min(walked ?? (query === '' && !multiple && firstPicked > 0 ? firstPicked : 0), shown.length - 1);
  const search = (next: string) => {
    setQuery(next);
    setWalked(null);
  };
  return { query, search, shown, active, walk: setWalked };
}

/** Returns the index to which a key moves the active option, or undefined for another key. */
const indexOfKey = (key: string, active: number, count: number): number | undefined =>
  ({ ArrowDown: (active + 1) % count, ArrowUp: (active - 1 + count) % count, Home: 0, End: count - 1 })[key];

/** Returns a position inside the window, next to a rectangle. */
const placeBeside = (at: NonNullable<PickerAtProps['at']>): CSSProperties => ({
  left: Math.max(margin, Math.min(at.x + 12, window.innerWidth - width - margin)),
  ...(at.y + at.height + height + margin <= window.innerHeight
    ? { top: at.y + at.height - 6 }
    : at.y - height >= margin
      ? { bottom: window.innerHeight - at.y - 6 }
      : { top: Math.max(margin, window.innerHeight - height - margin) }),
});

/** Moves the focus to the field while mounted, and back afterwards. */
function useFocus(field: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus({ preventScroll: true });
    // Restores the focus, because a dialog that opened just before, below this list, takes it a moment later.
    const keep = ({ target }: FocusEvent) => {
      if (!(target instanceof Node && panel.current?.contains(target))) field.current?.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', keep);
    return () => {
      document.removeEventListener('focusin', keep);
      if (!(before instanceof HTMLElement)) return;
      before.focus({ preventScroll: true });
      // Waits, because the current rendering may still move the task to another list.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusAgain(before);
      });
    };
  }, [field, panel]);
}

interface OptionsProps extends Pick<PickerAtProps, 'label' | 'selected' | 'multiple'> {
  ref: Ref<HTMLDivElement>;
  id: string;
  shown: readonly PickerOption[];
  active: number;
  onWalk: (index: number) => void;
  onPick: (option: PickerOption) => void;
}

function Options({ ref, id, label, shown, active, selected, multiple, onWalk, onPick }: OptionsProps) {
  const texts = useTexts('ui');
  return (
    <div
      ref={ref}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      className={classes.list}
    >
      {shown.map((option, index) => (
        <OptionRow
          key={option.value}
          id={`${id}-${index}`}
          option={option}
          active={index === active}
          selected={selected.includes(option.value)}
          onWalk={() => onWalk(index)}
          onPick={() => onPick(option)}
        />
      ))}
      {shown.length === 0 && (
        <Text size="sm" c="dimmed" p="xs">
          {texts.nothingFound}
        </Text>
      )}
    </div>
  );
}

function OptionRow({
  id,
  option,
  active,
  selected,
  onWalk,
  onPick,
}: {
  id: string;
  option: PickerOption;
  active: boolean;
  selected: boolean;
  onWalk: () => void;
  onPick: () => void;
}) {
  return (
    <div
      id={id}
      role="option"
      className={optionClass}
      data-active={active || undefined}
      aria-selected={selected}
      aria-disabled={option.disabled || option.refusal !== undefined || undefined}
      onPointerMove={() => !active && onWalk()}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <OptionContent option={option} picked={selected} />
    </div>
  );
}
