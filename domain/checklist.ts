/**
 * Checklists in descriptions: the task items `- [ ] text` and `- [x] text` of a Markdown text. `parseMarkdown` of
 * `richText/` decides in the same way, and a test compares the two. It is not used here, because cards on the board
 * count the items and would have to load its library.
 */
import * as z from 'zod/mini';
import { cutText } from './cutText.ts';
import { limits } from './limits.ts';
import { MarkdownBlocks } from './markdownBlocks.ts';

/** Name of an item: its Markdown in one line, and its number among the items with the same text, from 0. */
export const itemName = z.object({
  text: z.string().check(z.maxLength(limits.description)),
  occurrence: z.int().check(z.minimum(0), z.maximum(limits.description)),
});
export type ItemName = z.infer<typeof itemName>;

/** Change of one item: `checked` is its new state. */
export const checklistTick = z.object({ item: itemName, checked: z.boolean() });
export type ChecklistTick = z.infer<typeof checklistTick>;

export interface ChecklistItem extends ItemName {
  checked: boolean;
  /** Position of the character between the brackets. */
  at: number;
}

export interface ChecklistCount {
  done: number;
  total: number;
}

/** Returns the items of a text in their order, also those of nested lists and of quotes. */
export function itemsOf(markdown: string | null): ChecklistItem[] {
  if (markdown === null || !/\[[ xX]\]/.test(markdown)) return [];
  const seen = new Map<string, number>();
  return new MarkdownBlocks(markdown).boxes().map(({ text, at }) => {
    const occurrence = seen.get(text) ?? 0;
    seen.set(text, occurrence + 1);
    return { text, occurrence, checked: markdown[at] !== ' ', at };
  });
}

/** Checks or unchecks an item. Returns null if the text doesn't have the item. */
export function tick(markdown: string | null, name: ItemName, checked: boolean): string | null {
  const exists = itemsOf(markdown).some(({ text, occurrence }) => text === name.text && occurrence === name.occurrence);
  return markdown === null || !exists ? null : withTicks(markdown, [{ item: name, checked }]);
}

const keyOf = ({ text, occurrence }: ItemName): string => `${occurrence} ${text}`;

/** Applies ticks in their order. Ignores those of items that the text doesn't have. */
export function withTicks(markdown: string, ticks: readonly ChecklistTick[]): string {
  const wanted = new Map(ticks.map(({ item, checked }) => [keyOf(item), checked]));
  let [from, result] = [0, ''];
  for (const item of itemsOf(markdown)) {
    const checked = wanted.get(keyOf(item)) ?? item.checked;
    if (checked === item.checked) continue;
    result += markdown.slice(from, item.at) + (checked ? 'x' : ' ');
    from = item.at + 1;
  }
  return result + markdown.slice(from);
}

/** Returns the ticks that turn the first text into the second, or null if the texts differ in more than ticks. */
export function ticksBetween(before: string, after: string): ChecklistTick[] | null {
  const items = itemsOf(before);
  const later = itemsOf(after);
  const ticks = later
    .filter((item, index) => items[index]?.checked !== item.checked)
    .map(({ text, occurrence, checked }) => ({ item: { text, occurrence }, checked }));
  return unticked(before, items) === unticked(after, later) ? ticks : null;
}

function unticked(markdown: string, items: readonly ChecklistItem[]): string {
  let [from, result] = [0, ''];
  for (const { at } of items) {
    result += `${markdown.slice(from, at)} `;
    from = at + 1;
  }
  return result + markdown.slice(from);
}

const counts = new WeakMap<object, ChecklistCount | null>();

/** Counts the items of a task's description, or returns null if it has none. Counts once for each record. */
export function checklistOf(task: { description: string | null }): ChecklistCount | null {
  const known = counts.get(task);
  if (known !== undefined) return known;
  const items = itemsOf(task.description);
  const count =
    items.length === 0 ? null : { done: items.filter(({ checked }) => checked).length, total: items.length };
  counts.set(task, count);
  return count;
}

const longestName = 100;

/** Returns the text of an item without its markup, for sentences about it. */
export function nameOfItem({ text }: Pick<ItemName, 'text'>): string {
  const plain = text
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\*\*|__|~~|(?<!\\)[*`]/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
  return plain.length > longestName ? `${cutText(plain, longestName - 1)}…` : plain;
}
