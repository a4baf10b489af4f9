import { type FilterMode, filterModes, modeOf, none, withoutMode } from '../../../domain/fields/taskFilters.ts';
import type { Label } from '../../../domain/label.ts';
import { labelOf } from '../../../domain/fields/texts.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { SegmentedChoice } from '../../ui/form/SegmentedChoice/SegmentedChoice.tsx';
import { FilterPicker } from '../../ui/task/FilterPicker/FilterPicker.tsx';

const modes: readonly FilterMode[] = ['any', ...filterModes];
/** Returns the values of a filter with a mode. Without other values, the filter has no mode either. */
export const withMode = (mode: FilterMode, values: readonly string[]): string[] =>
  values.length === 0 || mode === 'any' ? [...values] : [mode, ...values];

export interface LabelFilterProps {
  labels: readonly Label[];
  value: string[];
  onChange: (value: string[]) => void;
}

/** Filter for labels: tasks with any, all or none of the chosen ones. */
export function LabelFilter({ labels, value, onChange }: LabelFilterProps) {
  const fields = useTexts('fields');
  const texts = useTexts('board').labelFilter;
  const mode = modeOf(value);
  const chosen = withoutMode(value);
  const options = [
    { value: none, label: texts.none },
    ...[...labels.filter(({ archived }) => !archived), ...labels.filter(({ archived }) => archived)].map(
      ({ id, name, color }) => ({ value: id, label: name, color }),
    ),
  ];
  return (
    <FilterPicker
      label={labelOf(fields, 'labels')}
      options={options}
      value={chosen}
      onChange={(next) => onChange(withMode(mode, next))}
      describeNames={mode === 'any' ? undefined : (names) => texts.named[mode]({ names })}
      extra={
        <SegmentedChoice
          label={texts.mode}
          options={modes.map((one) => ({ value: one, label: texts.modes[one] }))}
          value={mode}
          onChange={(next) => onChange(withMode(next, chosen))}
        />
      }
    />
  );
}
