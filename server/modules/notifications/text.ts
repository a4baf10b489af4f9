const code = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
const mention = /\[@((?:\\(?!\[@).|[^\][\\])*)\]\(mention:([0-9a-fA-F-]{36})\)/g;
/** Number of characters of a text that are read for an excerpt. */
export const excerptSource = 4000;

/** Returns the ids of the mentioned people, without duplicates, in order. Mentions in code don't count. */
export function mentionedIn(text: string | null): string[] {
  if (text === null || !text.includes('](mention:')) return [];
  return [
    ...new Set(
      [...text.replace(code, ' ').matchAll(mention)].flatMap(([, , id]) =>
        id === undefined ? [] : [id.toLowerCase()],
      ),
    ),
  ];
}

export function newlyMentioned(before: string | null, after: string | null): string[] {
  const known = new Set(mentionedIn(before));
  return mentionedIn(after).filter((id) => !known.has(id));
}

/** Returns the beginning of a Markdown text on one line, without Markdown syntax. Returns null if there is no text. */
export function excerptOf(markdown: string | null, length = 140): string | null {
  if (markdown === null) return null;
  const text = markdown
    .slice(0, excerptSource)
    .replace(mention, '@$1')
    .replace(/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ' ')
    .replace(/!?\[([^\][\n]{0,500})\]\([^()\s]{0,1000}\)/g, '$1')
    .replace(/<\/?[a-zA-Z][^<>]{0,500}>/g, ' ')
    .replace(/^[ \t]{0,12}(?:#{1,6}[ \t]|>[ \t]?|[-*+][ \t](?:\[[ xX]\][ \t])?|\d{1,9}[.)][ \t])+/gm, '')
    .replace(/^[ \t]{0,3}(?:[-*_][ \t]{0,3}){3,40}$/gm, ' ')
    .replace(/^[ \t|:-]{3,}$/gm, ' ')
    .replace(/^[ \t]{0,3}\|.*$/gm, (row) => row.replaceAll('|', ' '))
    .replace(/(?<!\\)(?:\*\*|__|~~|`|\*)/g, '')
    .replace(/(?<![\w\\])_|(?<!\\)_(?!\w)/g, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return null;
  const characters = [...text];
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > cut.length * 0.6 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
