import { fullName } from '../../domain/account.ts';
import type { Person } from '../../domain/person.ts';

/** Returns the name of a person for a mention in plain text. People with the same name get their nickname added. */
export const mentionLabel = (person: Person, people: readonly Person[]): string => {
  const name = fullName(person);
  return people.some((other) => other.id !== person.id && fullName(other) === name)
    ? `${name} (${person.nickname || person.id.slice(0, 8)})`
    : name;
};

const fence = /^\s{0,3}(```|~~~)/;
const mention = /\[@((?:\\(?!\[@).|[^\][\\])*)\]\(mention:([^)\s[]+)\)/g;
const wordCharacter = /[\p{L}\p{N}_]/u;

/** Applies a change to each line outside code blocks. `next` is the following line. */
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

/** Converts the plain text of a field to Markdown. Line breaks are kept, and `@Name` of a member becomes a mention. */
export const markdownOf = (text: string, people: readonly Person[]): string => {
  const labels = people
    .map((person) => ({ id: person.id, label: mentionLabel(person, people) }))
    .sort((a, b) => b.label.length - a.label.length);
  const withMentions = (line: string): string => {
    let made = '';
    for (let at = 0; at < line.length;) {
      const before = at === 0 ? '' : (line[at - 1] ?? '');
      const found =
        line[at] === '@' && !wordCharacter.test(before)
          ? labels.find(
              ({ label }) =>
                label !== '' &&
                line.startsWith(label, at + 1) &&
                !wordCharacter.test(line[at + 1 + label.length] ?? ''),
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

/** Converts Markdown to the plain text of a field. It is the inverse of `markdownOf`. */
export const textOf = (markdown: string, people: readonly Person[]): string =>
  mapLines(markdown, (line) =>
    line.trimEnd().replace(mention, (_, label: string, id: string) => {
      const person = people.find((each) => each.id === id);
      return `@${person ? mentionLabel(person, people) : label.replace(/\\(.)/g, '$1')}`;
    }),
  );
