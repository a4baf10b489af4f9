import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { Box } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { FieldHead } from '../../form/FieldHead/FieldHead.tsx';
import compact from '../../form/OptionPicker/compact.module.css';
import type { PickerVariant } from '../../form/OptionPicker/PickerFrame.tsx';
import { useDates } from '../../base/dates/useDates.ts';
import { useTexts } from '../../base/texts/index.ts';
import { useCalendarLocale } from './useCalendarLocale.ts';
import classes from './DueDatePicker.module.css';

export interface DueDatePickerProps {
  /** Date as `YYYY-MM-DD`, or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  label?: string;
  disabled?: boolean;
  error?: string;
  /** See `OptionPicker`. */
  variant?: PickerVariant;
  aside?: ReactNode;
}

const inputClasses: Record<PickerVariant, string | undefined> = {
  field: undefined,
  plain: compact.plain,
  row: compact.plain,
  chip: compact.chip,
};

export function DueDatePicker({
  value,
  onChange,
  label: ownLabel,
  disabled = false,
  error,
  variant = 'field',
  aside,
}: DueDatePickerProps) {
  const { dueDate: texts, locale: language } = useTexts('tasks');
  const dates = useDates();
  const locale = useCalendarLocale(language);
  const id = useId();
  const label = ownLabel ?? texts.label;
  const { clear } = useTexts('fields');
  // The label is part of the chip, because several dates in a row of chips would look the same.
  const isNamed = variant === 'chip' && ownLabel !== undefined;
  const shown = value ? dates.date(value) : texts.placeholder;
  const written = !isNamed ? shown : value ? texts.shown({ label, date: shown }) : label;
  return (
    <Box miw={0} className={variant === 'row' ? compact.row : undefined} data-empty={value === null || undefined}>
      {(variant === 'field' || variant === 'row') && <FieldHead label={label} aside={aside} />}
      <DatePickerInput
        id={id}
        aria-label={texts.shown({ label, date: shown })}
        value={value}
        onChange={onChange}
        locale={locale}
        valueFormatter={() => written}
        firstDayOfWeek={dates.firstWeekday()}
        placeholder={written}
        clearable={!disabled}
        clearButtonProps={{
          'aria-label': ownLabel === undefined ? texts.clear : clear({ field: label }),
          style: { background: 'none' },
        }}
        disabled={disabled}
        error={error}
        leftSection={variant === 'field' && <IconCalendar size={15} stroke={1.75} />}
        leftSectionPointerEvents="none"
        highlightToday
        weekendDays={[]}
        classNames={{
          input: `${inputClasses[variant] ?? ''} ${variant === 'chip' && value !== null ? compact.clearable : ''}`,
          day: classes.day,
          calendarHeaderControl: classes.turn,
        }}
        popoverProps={{ id, withinPortal: true, shadow: 'lg' }}
        ariaLabels={{
          previousMonth: texts.previousMonth,
          nextMonth: texts.nextMonth,
          previousYear: texts.previousYear,
          nextYear: texts.nextYear,
          previousDecade: texts.previousDecade,
          nextDecade: texts.nextDecade,
        }}
      />
    </Box>
  );
}
