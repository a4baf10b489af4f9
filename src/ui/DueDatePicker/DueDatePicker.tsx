import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useId, type ReactNode } from 'react';
import { FieldHead } from '../FieldHead/index.ts';
import { dueDateTexts as texts } from './texts.ts';
import classes from './DueDatePicker.module.css';

export interface DueDatePickerProps {
  /** Date as `YYYY-MM-DD`, or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  label?: string;
  disabled?: boolean;
  error?: string;
  /** `field` has a label above. `plain` has no visible label and no border, for rows of properties. */
  variant?: 'field' | 'plain';
  aside?: ReactNode;
}

const format = 'D MMM YYYY';

export function DueDatePicker({
  value,
  onChange,
  label = texts.label,
  disabled = false,
  error,
  variant = 'field',
  aside,
}: DueDatePickerProps) {
  const id = useId();
  const shown = value ? dayjs(value).locale('es').format(format) : texts.placeholder;
  return (
    <div className={classes.root} data-variant={variant}>
      {variant === 'field' && <FieldHead label={label} aside={aside} />}
      <DatePickerInput
        id={id}
        aria-label={`${label}: ${shown}`}
        value={value}
        onChange={onChange}
        locale="es"
        valueFormat={format}
        firstDayOfWeek={1}
        placeholder={texts.placeholder}
        clearable={!disabled}
        clearButtonProps={{ 'aria-label': texts.clear }}
        disabled={disabled}
        error={error}
        leftSection={<IconCalendar size={15} stroke={1.75} />}
        leftSectionPointerEvents="none"
        highlightToday
        weekendDays={[]}
        classNames={{ input: classes.input, day: classes.day, calendarHeaderControl: classes.turn }}
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
    </div>
  );
}
