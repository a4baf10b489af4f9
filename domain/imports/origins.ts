/** Reads the dates and the author that a task had in the product that exported it. */
import { isImportTime, latestTime } from '../importRules.ts';
import { type Phrase, phrase } from '../phrase.ts';
import { folded } from '../statusNames.ts';
import { importLimits, type ImportRow } from '../transfer.ts';
import type { ImportField } from './importFields.ts';
import { momentIn } from './days.ts';
import type { ImportPlace, ImportSetup } from './setup.ts';
import { namesOf, shortName } from './values.ts';

const times = { createdAt: 'created', updatedAt: 'updated', completedAt: 'completed' } as const;

interface Origin {
  values: Pick<ImportRow, keyof typeof times | 'author' | 'authorId'>;
  /** Texts that aren't possible dates, for the description. */
  about: Phrase[];
}

/** Returns a function that reads the origin of a row. Absent values are left out. */
export function originReader(
  { dayOrder, choices }: ImportSetup,
  place: ImportPlace,
): (cellOf: (field: ImportField) => string) => Origin {
  const people = namesOf(place, 'people');
  const until = latestTime(Date.now());
  return (cellOf) => {
    const values: Origin['values'] = {};
    const about: Phrase[] = [];
    for (const [name, field] of Object.entries(times) as [keyof typeof times, ImportField][]) {
      const text = cellOf(field);
      const time = text === '' ? null : momentIn(text, dayOrder);
      if (time !== null && isImportTime(time, until)) values[name] = time;
      else if (text !== '') about.push(phrase('importing', 'content.unread', { field: labels[name], text }));
    }
    const author = cellOf('author');
    const choice = choices.people[folded(author)];
    const authorId = people.get(folded(author)) ?? (choice?.to === 'entry' ? choice.id : undefined);
    if (authorId !== undefined) values.authorId = authorId;
    else if (author !== '') values.author = shortName(author, importLimits.author);
    return { values, about };
  };
}

const labels: Record<keyof typeof times, Phrase> = {
  createdAt: phrase('importing', 'fields.created'),
  updatedAt: phrase('importing', 'fields.updated'),
  completedAt: phrase('importing', 'fields.completed'),
};
