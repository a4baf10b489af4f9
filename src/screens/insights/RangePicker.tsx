import { Group, Input } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type Insights, rangePresets } from '../../../domain/insights.ts';
import type { DayRange } from '../../machines/projects/insights/insights.types.ts';
import { SegmentedChoice } from '../../ui/form/SegmentedChoice/SegmentedChoice.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';

const custom = 'custom';

interface RangePickerProps {
  /** Range of days, or null for the default. */
  range: DayRange | null;
  answer: Insights | null;
  onChange: (range: DayRange) => void;
}

export function RangePicker({ range, answer, onChange }: RangePickerProps) {
  const texts = useTexts('insights');
  return (
    <>
      <SegmentedChoice
        label={texts.range}
        value={presetOf(range)}
        options={[
          ...rangePresets.map((days) => ({ value: String(days), label: texts.presets[days] })),
          { value: custom, label: texts.custom },
        ]}
        onChange={(value) => {
          if (value !== custom) onChange({ last: Number(value) });
          else if (answer) onChange({ from: answer.from, to: answer.to });
        }}
      />
      {range && 'from' in range && (
        <Group gap="xs">
          <Day label={texts.from} value={range.from} onChange={(from) => onChange({ ...range, from })} />
          <Day label={texts.to} value={range.to} onChange={(to) => onChange({ ...range, to })} />
        </Group>
      )}
    </>
  );
}

const presetOf = (range: DayRange | null): string => {
  if (range === null) return '90';
  return 'last' in range && rangePresets.some((days) => days === range.last) ? String(range.last) : custom;
};

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = value;
  }, [value]);
  // Years below 1000 are ignored, because browsers report them while a user types a year.
  return (
    <Group component="label" gap={6} wrap="nowrap" fz="sm" c="dimmed">
      {label}
      <Input
        ref={field}
        size="sm"
        type="date"
        required
        defaultValue={value}
        max="9999-12-31"
        onChange={(event) => {
          if (event.currentTarget.value >= '1000') onChange(event.currentTarget.value);
        }}
      />
    </Group>
  );
}
