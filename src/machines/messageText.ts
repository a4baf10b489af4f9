import { fullName } from '../../domain/account.ts';
import type { Person } from '../../domain/person.ts';

/** How a person is mentioned in a plain text; two of one name are told apart by their nicknames. */
export const mentionLabel = (person: Person, people: readonly Person[]): string => {
  const name = fullName(person);
  return people.some((other) => other.id !== person.id && fullName(other) === name)
    ? `${name} (${person.nickname || person.id.slice(0, 8)})`
    : name;
};

const fence = /^\s{0,3}(```|~~~)/;
const mention = /\[@((?:\\.|[^\]\\])*)\]\(mention:([^)\s]+)\)/g;
const wordly = /[\p{L}\p{N}_]/u;

/** Applies to each line outside of code, with the line after it. */
const mapLines = (text: string, change: (line: string, next: string | undefined) => string): string => {
  let inCode = false;
  return text
    .split('\n')
    .map((line, index, lines) => {
      if (fence.test(line)) {
        inCode = !inCode;
        return line;
      }
      return inCode ? line : change(line, lines[index + 1]);
    })
    .join('\n');
};

/** The Markdown of a text as it is typed into a plain field: lines stay lines, and `@Name` of a member mentions them. */
export const markdownOf = (text: string, people: readonly Person[]): string => {
  const labels = people
    .map((person) => ({ id: person.id, label: mentionLabel(person, people) }))
    .sort((a, b) => b.label.length - a.label.length);
  const withMentions = (line: string): string => {
    let made = '';
    for (let at = 0; at < line.length;) {
      const before = at === 0 ? '' : (line[at - 1] ?? '');
      const found =
        line[at] === '@' && !wordly.test(before)
          ? labels.find(
              ({ label }) =>
                label !== '' && line.startsWith(label, at + 1) && !wordly.test(line[at + 1 + label.length] ?? ''),
            )
          : undefined;
      if (found) {
        made += `[@${found.label.replace(/[\\[\]]/g, String.raw`\$&`)}](mention:${found.id})`;
        at += found.label.length + 1;
      } else {
        made += line[at];
        at += 1;
      }
    }
    return made;
  };
  return mapLines(text.trim(), (line, next) => {
    const written = withMentions(line.trimEnd());
    return written !== '' && next !== undefined && next.trim() !== '' && !fence.test(next) ? `${written}  ` : written;
  });
};

/** The text of a plain field for this Markdown: what `markdownOf` would turn into it. */
export const textOf = (markdown: string, people: readonly Person[]): string =>
  mapLines(markdown, (line) =>
    line.trimEnd().replace(mention, (_, label: string, id: string) => {
      const person = people.find((each) => each.id === id);
      return `@${person ? mentionLabel(person, people) : label.replace(/\\(.)/g, '$1')}`;
    }),
  );
