/**
 * Field names that users read. Each field has a label in `texts/<language>/fields.json`. Some places have a different
 * text for a field.
 */
import type { Catalogues } from '../../texts/catalogues.ts';
import type { Phrase } from '../phrase.ts';
import { type ChoiceField, taskFieldNames, type TaskField, type TaskFields, taskFields } from './task.ts';

type FieldTexts = Catalogues['fields'];
/** Type check: the catalogue names each option of a choice field. */
type ChoiceNames = { [Field in ChoiceField]: Record<keyof TaskFields[Field]['options'], string> };

export const labelOf = (texts: FieldTexts, field: TaskField): string => texts.labels[field];
export const labelPhrase = (field: TaskField): Phrase => ({ area: 'fields', key: `labels.${field}` });

/** Returns the text of a field in a record that only has entries for some fields. */
export const ownOf = <Text>(own: { readonly [Field in TaskField]?: Text }, field: TaskField): Text | undefined =>
  own[field];

/**
 * Returns the heading of a field in tables, exports and imports. It is the label, unless the catalogue has a separate
 * heading.
 */
export const headingOf = (texts: FieldTexts, field: TaskField): string =>
  ownOf(texts.headings, field) ?? labelOf(texts, field);

/** Returns the names of a choice's options by their keys. */
export function optionNames(texts: FieldTexts, field: TaskField): Readonly<Record<string, string>> {
  const names: ChoiceNames = texts.choices;
  return (names as Partial<Record<TaskField, Record<string, string>>>)[field] ?? {};
}

export const optionPhrase = (field: TaskField, option: string): Phrase => ({
  area: 'fields',
  key: `choices.${field}.${option}`,
});

/** Returns the task field with this name, or null. */
export const fieldNamed = (name: string): TaskField | null =>
  taskFieldNames.find((field) => taskFields[field].name === name) ?? null;
