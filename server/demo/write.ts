import type { Random } from './random.ts';
import { english, type Language, spanish, type Theme, type TypeName, type Vocabulary } from './vocabulary.ts';

export interface Writer {
  title: string;
  clearerTitle: string;
  description: string;
  aside(person: { id: string; fullName: string }): string;
}

const englishShare = 0.28;

/** Generates texts for new tasks. `used` has the project's titles, to which each new title is added. */
export function createWriter(random: Random, theme: Theme, type: TypeName, used: Set<string>): Writer {
  let writer = write(random, theme, type);
  for (let attempt = 0; attempt < 20 && used.has(writer.title); attempt += 1) writer = write(random, theme, type);
  used.add(writer.title);
  return writer;
}

function write(random: Random, theme: Theme, type: TypeName): Writer {
  const [common, vocabulary]: [Language, Vocabulary] = random.chance(englishShare)
    ? [english, theme.english]
    : [spanish, theme.spanish];
  const language: Language = { ...common, ...vocabulary.instead };
  const words: Record<string, string> = {
    action: random.pick(vocabulary.actions),
    place: random.pick(vocabulary.places),
    thing: random.pick(vocabulary.things),
    role: random.pick(vocabulary.roles),
    symptom: random.pick(language.symptoms),
    circumstance: random.pick(language.circumstances),
    benefit: random.pick(language.benefits),
    system: random.pick(language.systems),
    measure: random.pick(language.measures),
  };
  const say = (template: string, more: Record<string, string> = {}): string =>
    contract(template.replace(/\{(\w+)\}/g, (whole, name: string) => more[name] ?? words[name] ?? whole));
  const title = say(random.pick(language.titles[type]));
  return {
    title,
    clearerTitle: `${title} ${random.pick(language.details)}`,
    description: say(random.pick(language.descriptions[type])),
    aside: ({ id, fullName }) => say(random.pick(language.asides), { person: `[@${fullName}](mention:${id})` }),
  };
}

const contract = (text: string): string =>
  text
    .replace(/\b(de|a) el\b/g, (_, preposition: string) => (preposition === 'de' ? 'del' : 'al'))
    .replace(/\b([Aa]) (?=[aeiou][a-z]+[- ])(?=on-|account)/g, '$1n ');
