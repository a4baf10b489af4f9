import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight, type SpotlightStore } from '@mantine/spotlight';
import { Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { focusAgain } from '../../base/keepsFocus/focusAgain.ts';
import { useTexts } from '../../base/texts/index.ts';
import type { Match } from '../../../../domain/search.ts';
import { Marked } from '../../base/Marked/Marked.tsx';
import { rank } from './rank.ts';
import classes from './CommandPalette.module.css';

export interface PaletteAction {
  id: string;
  label: string;
  /** Parts of the label to highlight. */
  matches?: readonly Match[];
  /** Short name at the beginning, such as the key of a task. */
  shortName?: string;
  /** Second line: the text that a search has found. */
  excerpt?: { intro?: string; text: string; matches: readonly Match[] };
  group: string;
  /** Secondary text at the end, which is searched too. */
  description?: string;
  /** Keywords that the search also matches. */
  also?: string;
  /** Keyboard shortcut, as shown: ['G', 'T'] or ['Ctrl B']. */
  shortcut?: readonly string[];
  /** True for an action on the open task or page. It is listed before the recent actions. */
  atHand?: boolean;
  /** Listed only if it matches a query. */
  onlyFound?: boolean;
  /**
   * Result of a search on the server, found by its title or by another text. It is listed whether or not its label
   * matches the query. Results of a group stay in their order, and groups of texts are below those of titles.
   */
  alreadyFound?: 'title' | 'text';
  icon?: ReactNode;
}

export interface CommandPaletteProps {
  opened: boolean;
  /** All actions. The groups are in the order of their first action. */
  actions: readonly PaletteAction[];
  /** Ids of recent actions, newest first. While there is no query, they follow the actions at hand. */
  recent?: readonly string[];
  busy?: boolean;
  /** Notice above the actions while there is a query. */
  notice?: string;
  /** `shown` has the ids of the listed actions in their order. */
  onSelect: (id: string, shown: readonly string[]) => void;
  onClose: () => void;
  /** Called with the query on each change, so that the caller can add search results to the actions. */
  onQueryChange?: (query: string) => void;
}

export function CommandPalette({
  opened,
  actions,
  recent = [],
  busy = false,
  notice,
  onSelect,
  onClose,
  onQueryChange,
}: CommandPaletteProps) {
  const { palette: texts } = useTexts('commands');
  const [[store, spotlight]] = useState(createSpotlight);
  const [query, setQuery] = useState('');
  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened, spotlight]);
  const giveFocusBack = useFocusBefore(opened);
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const shown = query.trim() === '' ? actionsWithoutQuery(actions, recent, texts.recent) : foundFor(actions, query);
  const order = shown.map(({ id }) => id);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      shortcut={null}
      onSpotlightClose={onClose}
      clearQueryOnClose
      scrollable
      maxHeight={phone ? '100dvh' : 400}
      fullScreen={phone}
      radius={phone ? 0 : 'lg'}
      onQueryChange={(next) => {
        setQuery(next);
        onQueryChange?.(next);
      }}
      size={600}
      yOffset="14dvh"
      xOffset={12}
      overlayProps={{ backgroundOpacity: 0.4 }}
      // No closing animation, because keys pressed during it are meant for the page.
      transitionProps={{ duration: 100, exitDuration: 0 }}
      returnFocus={false}
      attributes={{ content: { 'aria-label': texts.label } }}
      classNames={{ content: classes.content }}
    >
      <Spotlight.Search
        placeholder={texts.search}
        aria-label={texts.search}
        leftSection={<IconSearch size={18} stroke={1.75} />}
        className={classes.search}
      />
      <Spotlight.ActionsList
        className={classes.list}
        onPointerMove={({ currentTarget, target }) => selectAt(store, currentTarget, target)}
      >
        {notice !== undefined && query.trim() !== '' && (
          <Text role="status" size="xs" c="dimmed" className={classes.notice}>
            {notice}
          </Text>
        )}
        <FirstSelected store={store} order={order.join(' ')} />
        {shown.length === 0 && (
          <Spotlight.Empty role="status">{busy ? texts.searching : texts.nothingFound}</Spotlight.Empty>
        )}
        <Groups
          shown={shown}
          onSelect={(id) => {
            giveFocusBack();
            onSelect(id, order);
          }}
        />
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function Groups({ shown, onSelect }: { shown: readonly PaletteAction[]; onSelect: (id: string) => void }) {
  return [...new Set(shown.map(({ group }) => group))].map((group) => (
    <Spotlight.ActionsGroup key={group} label={group} className={classes.group}>
      {shown
        .filter((action) => action.group === group)
        .map((action) => (
          <Spotlight.Action key={action.id} className={classes.action} onClick={() => onSelect(action.id)}>
            <ActionRow action={action} />
          </Spotlight.Action>
        ))}
    </Spotlight.ActionsGroup>
  ));
}

/**
 * Returns the focus to the element that had it before the palette opened: when the palette closes, and when the
 * returned function is called. Without this, an action that opens a field would find the focus in the palette's own
 * field.
 */
function useFocusBefore(opened: boolean): () => void {
  const before = useRef<HTMLElement>(null);
  const giveBack = () => {
    if (before.current) focusAgain(before.current);
    before.current = null;
  };
  useLayoutEffect(() => {
    if (opened) before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    else giveBack();
  }, [opened]);
  return giveBack;
}

const rowsIn = (list: Element | null | undefined): Element[] => [...(list?.querySelectorAll('[data-action]') ?? [])];

function select(store: SpotlightStore, rows: readonly Element[], chosen: number): void {
  rows.forEach((row, index) =>
    index === chosen ? row.setAttribute('data-selected', 'true') : row.removeAttribute('data-selected'),
  );
  store.updateState((state) => ({ ...state, selected: rows.length > 0 ? chosen : -1 }));
}

/** Selects the row under the pointer, so that only one row is highlighted. */
function selectAt(store: SpotlightStore, list: Element, target: EventTarget): void {
  const rows = rowsIn(list);
  const under = target instanceof Element ? rows.indexOf(target.closest('[data-action]') ?? target) : -1;
  if (under >= 0 && under !== store.getState().selected) select(store, rows, under);
}

/**
 * Selects the first row when the list opens or changes, unless the user has chosen another one. Results of the server
 * appear later and may be listed first. Rendered inside the list, so that the rows exist when its effect runs.
 */
function FirstSelected({ store, order }: { store: SpotlightStore; order: string }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const rows = rowsIn(mark.current?.parentElement);
    const chosen = rows.findIndex((row) => row.hasAttribute('data-selected'));
    select(store, rows, store.getState().selected > 0 && chosen > 0 ? chosen : 0);
  }, [order, store]);
  return <span ref={mark} hidden />;
}

function Label({ action: { label, shortName, matches } }: { action: PaletteAction }) {
  return (
    <Text dir="auto" span size="sm" truncate>
      {shortName !== undefined && <bdi className={classes.name}>{shortName}</bdi>}
      <Marked text={label} matches={matches} />
    </Text>
  );
}

function ActionRow({ action }: { action: PaletteAction }) {
  return (
    <>
      {action.icon && (
        <span className={classes.icon} aria-hidden>
          {action.icon}
        </span>
      )}
      {action.excerpt ? (
        <span className={classes.lines}>
          <Label action={action} />
          <Text dir="auto" span size="xs" c="dimmed" lineClamp={2}>
            {action.excerpt.intro} <Marked {...action.excerpt} />
          </Text>
        </span>
      ) : (
        <Label action={action} />
      )}
      {action.description && (
        <Text span size="xs" c="dimmed" truncate className={classes.description} visibleFrom={action.excerpt && 'sm'}>
          {action.description}
        </Text>
      )}
      {action.shortcut && (
        <Group component="span" gap={4} wrap="nowrap" ms="auto" visibleFrom="sm">
          {action.shortcut.map((key) => (
            <kbd key={key} className={classes.key}>
              {key}
            </kbd>
          ))}
        </Group>
      )}
    </>
  );
}

const maxResults = 60;

function actionsWithoutQuery(
  actions: readonly PaletteAction[],
  recent: readonly string[],
  group: string,
): PaletteAction[] {
  const listed = actions.filter((action) => !action.onlyFound && !action.alreadyFound);
  const last = recent.flatMap((id) => actions.find((action) => action.id === id && !action.atHand) ?? []).slice(0, 5);
  return [
    ...listed.filter(({ atHand }) => atHand),
    ...last.map((action) => ({ ...action, group })),
    ...listed.filter((action) => !action.atHand && !last.includes(action)),
  ];
}

/** Returns the actions that match the query, best first. A group has the position of its best action. */
function foundFor(actions: readonly PaletteAction[], query: string): PaletteAction[] {
  const scored = actions.map((action) => ({ action, score: scoreOf(action, query) }));
  const best = new Map<string, number>();
  for (const { action, score } of scored) {
    if (action.alreadyFound) best.set(action.group, Math.max(score, best.get(action.group) ?? 0));
  }
  // The same score for all results of a group, so that they stay in the order of the server.
  return scored
    .map(({ action, score }) => ({ action, score: (action.alreadyFound && best.get(action.group)) ?? score }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, maxResults)
    .map(({ action }) => action);
}

const leastFound = { title: 45, text: 40 };

function scoreOf(
  { label, shortName, group, description = '', also = '', alreadyFound }: PaletteAction,
  query: string,
): number {
  if (alreadyFound === 'text') return leastFound.text;
  if (alreadyFound)
    return Math.max(leastFound.title, rank({ label, also }, query), rank({ label: shortName ?? '' }, query));
  return rank({ label, also: `${group} ${description} ${also}` }, query);
}
