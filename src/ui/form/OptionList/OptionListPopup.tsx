import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, type ComboboxStore, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { foldText } from '../../../../domain/foldText.ts';
import { timings } from '../../../../domain/timings.ts';
import { PopupAnchor } from '../../base/Popup/PopupAnchor.tsx';
import type { PopupProps } from '../../base/Popup/usePopup.ts';
import { useTexts } from '../../base/texts/index.ts';
import { matches } from './matches.ts';
import { OptionContent, optionClass } from './OptionContent.tsx';
import type { OptionListProps } from './OptionList.tsx';
import type { PickerOption } from './OptionMark.tsx';
import classes from './OptionList.module.css';

/** Value of the option that creates a record. No id has it. */
const createValue = 'create:';

export function OptionListPopup({
  id,
  anchor,
  keys,
  opened,
  byKeyboard,
  onOpenedChange,
  label,
  options,
  selected,
  onSubmit,
  multiple = false,
  searchable,
  onSearch,
  loading = false,
  creatable,
  footer,
  width = 'target',
}: PopupProps & Omit<OptionListProps, 'children' | 'disabled'>) {
  const store = useListStore({ opened, onOpenedChange });
  const list = useRef<HTMLDivElement>(null);
  const withSearch = searchable ?? (onSearch !== undefined || options.length > 7);
  const onTyped = useTypedOption(store, list, options, opened);
  const search = useQuery({ store, opened, options, onSearch, creatable });
  const { setQuery, shown, created, hint } = search;

  useOpening({ store, list, opened, byKeyboard, withSearch, onClosed: () => setQuery('') });

  const close = () => {
    store.closeDropdown();
    store.focusTarget();
  };
  return (
    <Combobox
      store={store}
      width={width === 'target' ? 'target' : 'max-content'}
      position="bottom-start"
      withinPortal
      onOptionSubmit={(shownValue) => {
        const value = search.chosenOf(shownValue);
        if (value === undefined) return;
        if (created !== null && value === createValue) {
          creatable?.onCreate(created.value);
          return setQuery('');
        }
        if (isRefused(options, value)) return;
        onSubmit(value);
        if (!multiple) close();
      }}
    >
      <Combobox.Target targetType="button">
        <PopupAnchor anchor={anchor} keys={keys} list={list} />
      </Combobox.Target>
      <Combobox.Dropdown
        className={classes.dropdown}
        data-width={width}
        onKeyDown={dropdownKeys(store, anchor, footer !== undefined)}
      >
        {withSearch && <SearchField {...{ label, store, search }} />}
        <Combobox.Options
          ref={list}
          id={`${id}-dropdown`}
          className={classes.options}
          data-mantine-stop-propagation="true"
          {...(!withSearch && { tabIndex: -1, onKeyDown: (event) => onTyped(event) || listKeys(store, keys)(event) })}
          labelledBy={undefined}
          aria-label={label}
          aria-multiselectable={multiple || undefined}
        >
          <OptionRows {...{ shown, selected, loading, hint }} />
        </Combobox.Options>
        {footer && <Combobox.Footer className={classes.footer}>{footer(close)}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Returns true if an option can't be chosen. */
const isRefused = (options: readonly PickerOption[], value: string): boolean =>
  options.some((option) => option.value === value && option.refusal !== undefined);

/** Store of the list. After it closes by the keyboard, its button has the focus again. */
function useListStore({ opened, onOpenedChange }: Pick<PopupProps, 'opened' | 'onOpenedChange'>): ComboboxStore {
  const store = useCombobox({
    opened,
    onOpenedChange,
    onDropdownClose: (source) => {
      if (source === 'keyboard') store.focusTarget();
    },
  });
  return store;
}

/** Returns the options that match the query, and reports the query to `onSearch` when the user pauses. */
function useQuery({
  store,
  opened,
  options,
  onSearch,
  creatable,
}: Pick<OptionListProps, 'options' | 'onSearch' | 'creatable'> & { store: ComboboxStore; opened: boolean }) {
  const [query, setQuery] = useState('');
  const byEnter = useRef(false);
  const [debounced] = useDebouncedValue(query, timings.optionSearchDebounce);
  // Enter right after the last key must not choose an option of an earlier query, instead of creating one.
  const settled = creatable ? query : debounced;

  useEffect(() => {
    if (opened) onSearch?.(settled);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled, opened]);

  const shown = useMemo(
    () => (onSearch || settled.trim() === '' ? options : options.filter((option) => matches(option, settled))),
    [options, settled, onSearch],
  );
  useEffect(() => {
    if (settled !== '') store.selectFirstOption();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  const created = creatable?.optionOf(query) ?? null;
  return {
    query,
    setQuery,
    onKey: (key: string): void => {
      byEnter.current = key === 'Enter';
    },
    /** Returns the option to choose instead of the shown one if Enter was pressed before the list followed the query. */
    chosenOf: (value: string): string | undefined =>
      byEnter.current && !onSearch && settled !== query
        ? options.find((option) => option.refusal === undefined && matches(option, query))?.value
        : value,
    shown: created === null ? shown : [...shown, { ...created, value: createValue }],
    created,
    hint: query.trim() === '' ? creatable?.hint : undefined,
  };
}

/** Milliseconds after which a typed letter begins another name. */
const typingPause = 1000;

/**
 * Marks the next option whose label begins with the typed letters, in a list without a search field. The same letter
 * again marks the next one. Returns true if the key was a letter.
 */
function useTypedOption(
  store: ComboboxStore,
  list: RefObject<HTMLDivElement | null>,
  options: readonly PickerOption[],
  opened: boolean,
): (event: KeyboardEvent<HTMLElement>) => boolean {
  const typed = useRef({ text: '', at: 0 });
  useEffect(() => {
    typed.current.text = '';
  }, [opened]);
  return (event) => {
    const { text, at } = typed.current;
    const before = event.timeStamp - at < typingPause ? text : '';
    const isLetter = [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isLetter || (event.key === ' ' && before === '')) return false;
    event.preventDefault();
    event.stopPropagation();
    const now = before + foldText(event.key);
    typed.current = { text: now, at: event.timeStamp };
    const isRepeated = [...now].every((letter) => letter === now[0]);
    const start = store.getSelectedOptionIndex() + (isRepeated ? 1 : 0);
    const places = options.map((_, index) => (Math.max(start, 0) + index) % options.length);
    const begin = (part: string) => places.find((place) => foldText(options[place]?.label ?? '').startsWith(part));
    const found = begin(now) ?? (isRepeated ? begin(now.slice(0, 1)) : undefined);
    if (found === undefined) return true;
    // Typed as void, although it returns the id of the option.
    const option = store.selectOption(found) as unknown as string | null;
    if (option !== null) list.current?.setAttribute('aria-activedescendant', option);
    return true;
  };
}

/**
 * Keys of a list without a search field. The list itself has the focus, like a listbox that opens from a button
 * (WAI-ARIA Authoring Practices).
 */
const listKeys = (store: ComboboxStore, keys: PopupProps['keys']) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === ' ') {
    event.preventDefault();
    if (store.getSelectedOptionIndex() !== -1) store.clickSelectedOption();
  } else if (event.key !== 'Tab') keys.current?.(event);
};

/** Keys that leave the list. Tab in the search field moves to the footer, if there is one. */
const dropdownKeys =
  (store: ComboboxStore, anchor: PopupProps['anchor'], hasFooter: boolean) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && store.dropdownOpened) event.stopPropagation();
    if (event.key !== 'Tab' || event.defaultPrevented) return;
    const isToFooter = hasFooter && !event.shiftKey && event.target instanceof HTMLInputElement;
    if (!isToFooter) leaveBy(event, store, anchor);
  };

/**
 * Closes the list by Tab. The browser then continues from the button, because no element follows the list, which is at
 * the end of the page. Shift and Tab return to the button.
 */
function leaveBy(event: KeyboardEvent<HTMLElement>, store: ComboboxStore, anchor: PopupProps['anchor']): void {
  if (event.shiftKey) event.preventDefault();
  store.closeDropdown();
  anchor.current?.focus({ preventScroll: true });
}

/** Moves the focus into the list when it opens, and marks the option to start from. */
function useOpening({
  store,
  list,
  opened,
  byKeyboard,
  withSearch,
  onClosed,
}: {
  store: ComboboxStore;
  list: RefObject<HTMLDivElement | null>;
  opened: boolean;
  byKeyboard: boolean;
  withSearch: boolean;
  onClosed: () => void;
}): void {
  useEffect(() => {
    if (!opened) {
      store.resetSelectedOption();
      onClosed();
      return undefined;
    }
    if (withSearch) store.focusSearchInput();
    // The options are rendered after this effect, in a portal.
    const timer = setTimeout(() => {
      if (!withSearch) list.current?.focus({ preventScroll: true });
      if (!byKeyboard) return store.updateSelectedOptionIndex('active');
      const option = store.selectActiveOption();
      if (option !== null && !withSearch) list.current?.setAttribute('aria-activedescendant', option);
    });
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [opened]);
}

function OptionRows({
  shown,
  selected,
  loading,
  hint,
}: {
  shown: readonly PickerOption[];
  selected: readonly string[];
  loading: boolean;
  hint: string | undefined;
}) {
  const texts = useTexts('ui');
  const start = useTexts('start');
  if (shown.length === 0)
    return <Combobox.Empty>{loading ? start.loading : (hint ?? texts.nothingFound)}</Combobox.Empty>;
  return shown.map((option) => (
    <OptionRow key={option.value} option={option} active={selected.includes(option.value)} />
  ));
}

function OptionRow({ option, active }: { option: PickerOption; active: boolean }) {
  // An option with a reason isn't disabled for the keyboard, so that screen readers read the reason. Choosing it does
  // nothing.
  return (
    <Combobox.Option
      value={option.value}
      active={active}
      disabled={option.disabled}
      className={optionClass}
      aria-selected={active}
      aria-disabled={option.refusal !== undefined || undefined}
    >
      <OptionContent option={option} picked={active} />
    </Combobox.Option>
  );
}

function SearchField({
  label,
  store,
  search: { query, setQuery, onKey },
}: {
  label: string;
  store: ComboboxStore;
  search: ReturnType<typeof useQuery>;
}) {
  const texts = useTexts('ui');
  return (
    <Combobox.Search
      value={query}
      onChange={(event) => setQuery(event.currentTarget.value)}
      onKeyDown={(event) => {
        onKey(event.key);
        if (event.key === 'Escape') {
          event.nativeEvent.stopPropagation();
          store.closeDropdown('keyboard');
        }
      }}
      placeholder={texts.search}
      aria-label={texts.searchIn({ label })}
    />
  );
}
