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
  /** The day as `YYYY-MM-DD`; null for none. */
  value: string | null;
  /** Called with the new day; null when cleared. */
  onChange: (value: string | null) => void;
  /** Name of the field, 'Fecha de vencimiento' by default. */
  label?: string;
  /** Shows the day, takes no press. */
  disabled?: boolean;
  /** Why the day is refused. */
  error?: string;
  /** `field`: label above, like an input. `plain`: no label shown, no border, for property rows. */
  variant?: 'field' | 'plain';
  /** State of the field's saving, put beside its label. */
  aside?: ReactNode;
}

const format = 'D MMM YYYY';

/** Picks a day from a Spanish calendar, weeks from Monday. */
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
