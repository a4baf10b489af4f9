import { IconPlus } from '@tabler/icons-react';
import type { Label } from '../../../domain/label.ts';
import { labelKey } from '../../../domain/labelNames.ts';
import { limits } from '../../../domain/limits.ts';
import { visibleName } from '../../../domain/visibleName.ts';
import type { PickerOption } from '../../ui/form/OptionList/OptionMark.tsx';

/** Returns the option that creates a label with a typed name. Null if there is one with that name. */
export function newLabelOption(
  labels: readonly Label[],
  query: string,
  textOf: (given: { name: string }) => string,
): PickerOption | null {
  const name = visibleName(query).slice(0, limits.tagName).trim();
  if (name === '' || labels.some((label) => !label.archived && labelKey(label.name) === labelKey(name))) return null;
  return { value: name, label: textOf({ name }), icon: <IconPlus size={15} stroke={1.9} /> };
}
