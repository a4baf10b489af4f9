import { shortcutKey } from '../../../../domain/shortcutKey.ts';
import type { KeyboardEvent } from 'react';
import { arrowKey } from '../../base/arrowKey/arrowKey.ts';
import type { Catalogues } from '../../../../texts/catalogues.ts';
import { type DocumentTreeProps, type DocumentTreeRow, titleOf } from './treeProps.ts';

export interface KeyedTree {
  tree: DocumentTreeProps;
  at: number;
  cut: (row: DocumentTreeRow) => void;
  paste: (row: DocumentTreeRow) => void;
  cancelCut: () => void;
  openMenu: (row: DocumentTreeRow) => void;
  /** Returns the index of the row whose title begins with the typed letters, or undefined. */
  typeAhead: (letter: string, time: number) => number | undefined;
}

type Command = (() => void) | undefined;

const steps: Readonly<Record<string, 'up' | 'down' | 'in' | 'out'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** Returns the action of a key on the focused row, or undefined if it has none. */
export const commandOf = (row: DocumentTreeRow, event: KeyboardEvent, keyed: KeyedTree): Command => {
  if (event.altKey) {
    const step = steps[arrowKey(event.key)];
    return step && row.changeable ? () => keyed.tree.onStep(row.id, step) : undefined;
  }
  if (event.ctrlKey || event.metaKey) {
    const key = shortcutKey(event.nativeEvent);
    if (key === 'x' && row.changeable) return () => keyed.cut(row);
    return key === 'v' && keyed.tree.cut ? () => keyed.paste(row) : undefined;
  }
  return walk(row, arrowKey(event.key), keyed) ?? act(row, event, keyed);
};

/** Focuses a row. An index out of range means the first or the last row. */
const goTo = ({ tree: { rows, onFocus } }: KeyedTree, index: number): void => {
  const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
  if (row) onFocus(row.id);
};

function walk(row: DocumentTreeRow, key: string, keyed: KeyedTree): Command {
  const { tree, at } = keyed;
  const { rows } = tree;
  switch (key) {
    case 'ArrowDown':
      return () => goTo(keyed, at + 1);
    case 'ArrowUp':
      return () => goTo(keyed, at - 1);
    case 'Home':
      return () => goTo(keyed, 0);
    case 'End':
      return () => goTo(keyed, rows.length - 1);
    case 'PageDown':
      return () => goTo(keyed, at + 10);
    case 'PageUp':
      return () => goTo(keyed, at - 10);
    case 'ArrowRight':
      if (row.type !== 'folder') return undefined;
      if (!row.expanded) return () => tree.onExpand(row.id);
      return () => {
        if ((rows[at + 1]?.level ?? 0) > row.level) goTo(keyed, at + 1);
      };
    case 'ArrowLeft':
      if (row.expanded) return () => tree.onCollapse(row.id);
      return () =>
        goTo(
          keyed,
          rows.findLastIndex((each, index) => index < at && each.level < row.level),
        );
    default:
      return undefined;
  }
}

function act(row: DocumentTreeRow, { key, shiftKey, timeStamp }: KeyboardEvent, keyed: KeyedTree): Command {
  const { tree } = keyed;
  switch (key) {
    case 'Enter':
    case ' ':
      return () => (row.type === 'folder' ? tree.onToggle(row.id) : tree.onOpen(row.id));
    case '*':
      return () => {
        for (const each of tree.rows) if (each.level === row.level && each.type === 'folder') tree.onExpand(each.id);
      };
    case 'F2':
      return row.changeable ? () => tree.onRename(row.id) : undefined;
    case 'Delete':
      return tree.canDelete(row.id) ? () => tree.onDelete(row.id) : undefined;
    case 'Escape':
      return tree.cut ? keyed.cancelCut : undefined;
    case 'ContextMenu':
      return () => keyed.openMenu(row);
    case 'F10':
      return shiftKey ? () => keyed.openMenu(row) : undefined;
    default:
      if (key.length !== 1) return undefined;
      return () => {
        const found = keyed.typeAhead(key, timeStamp);
        if (found !== undefined) goTo(keyed, found);
      };
  }
}

/** Maximum time in milliseconds between two letters of one search. */
const wordPause = 600;

/** Creates a function that finds a row by its first letters, which are typed one after another. */
export const createTypeAhead = () => {
  let word = { text: '', at: 0 };
  return (
    texts: Catalogues['documents'],
    rows: readonly DocumentTreeRow[],
    from: number,
    letter: string,
    at: number,
  ): number | undefined => {
    word = { text: (at - word.at < wordPause ? word.text : '') + letter.toLowerCase(), at };
    const { text } = word;
    // A repeated letter finds the next row that begins with it.
    const isOneLetter = [...text].every((each) => each === text[0]);
    const wanted = isOneLetter ? text.slice(0, 1) : text;
    const order = rows.map((_, index) => (from + (isOneLetter ? 1 : 0) + index) % rows.length);
    return order.find((index) =>
      titleOf(texts, rows[index] ?? { title: '' })
        .toLowerCase()
        .startsWith(wanted),
    );
  };
};
