import type { JSONContent } from '@tiptap/core';

/** Task key in a text, with its place. */
export interface FoundKey {
  key: string;
  start: number;
  end: number;
}

/** A word with its punctuation. Scripts that don't separate words by spaces end it. */
const piece =
  /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\u3000-\u303F\uFF00-\uFFEF]+/gu;
const candidate = /[A-Z][A-Z\d]{0,9}-[1-9]\d{0,8}/g;
const mayHaveKey = /[A-Z]-[1-9]|\d-[1-9]/;
const endsInWord = /[\p{L}\p{M}\p{N}_-]$/u;
const beginsWithWord = /^-?[\p{L}\p{M}\p{N}_]/u;
/** A web address, an e-mail address, a path, or the name of a host or file. */
const address = /:\/\/|@|\\|^[.~]{0,2}\/|[\p{L}\p{N}]\.[\p{L}\p{N}]/u;

/** Returns the keys in a text, such as `PLA-123`, except those that are a part of a word or an address. */
export function taskKeysIn(text: string): FoundKey[] {
  if (!mayHaveKey.test(text)) return [];
  const found: FoundKey[] = [];
  for (const { 0: word, index: from } of text.matchAll(piece)) {
    if (!mayHaveKey.test(word) || address.test(word)) continue;
    let last = -1;
    for (const { 0: key, index } of word.matchAll(candidate)) {
      const end = index + key.length;
      // A slash separates keys, as in `PLA-1/PLA-2`. After other text, it is a part of a path.
      const isInPath = word[index - 1] === '/' && last !== index - 1;
      last = end;
      if (isInPath || endsInWord.test(before(word, index)) || beginsWithWord.test(word.slice(end, end + 3))) continue;
      found.push({ key, start: from + index, end: from + end });
    }
  }
  return found;
}

/** Returns the character before a position, with both halves of a surrogate pair. */
const before = (text: string, at: number): string => text.slice(Math.max(0, at - 2), at);

/**
 * Returns the document with a node `taskKey` for each key in its texts, except in code and links. Returns nodes without
 * a key unchanged.
 */
export function withTaskKeys(node: JSONContent): JSONContent {
  const { content } = node;
  if (!content || node.type === 'codeBlock') return node;
  const changed = content.some(({ type }) => type === 'text') ? withKeysOf(content) : content.map(withTaskKeys);
  return changed.every((child, index) => child === content[index]) ? node : { ...node, content: changed };
}

/** Searches all texts of a paragraph together, because a mark may begin in the middle of a word. */
function withKeysOf(nodes: readonly JSONContent[]): JSONContent[] {
  const keys = taskKeysIn(nodes.map(({ text }) => text ?? ' ').join(''));
  let start = 0;
  return nodes.flatMap((node) => {
    const { text = ' ', marks = [] } = node;
    const from = start;
    start += text.length;
    const own = marks.some(({ type }) => type === 'code' || type === 'link')
      ? []
      : keys.filter((key) => key.start >= from && key.end <= start);
    return own.length === 0
      ? node
      : split(
          node,
          text,
          own.map((key) => shifted(key, from)),
        );
  });
}

const shifted = ({ key, start, end }: FoundKey, by: number): FoundKey => ({ key, start: start - by, end: end - by });

function split(node: JSONContent, text: string, keys: readonly FoundKey[]): JSONContent[] {
  const parts: JSONContent[] = [];
  let from = 0;
  for (const { key, start, end } of keys) {
    if (start > from) parts.push({ ...node, text: text.slice(from, start) });
    parts.push({ ...node, type: 'taskKey', text: key });
    from = end;
  }
  return from < text.length ? [...parts, { ...node, text: text.slice(from) }] : parts;
}
