import { IconChevronDown, IconX } from '@tabler/icons-react';
import { namesOf, toggled } from '../MultiOptionPicker/index.ts';
import { OptionList, type PickerOption } from '../OptionList/index.ts';
import { filterTexts } from './texts.ts';
import classes from './FilterPicker.module.css';

export interface FilterPickerProps {
  /** What is filtered: Estado, Tipo, Prioridad, Asignado a. */
  label: string;
  /** Everything that can be picked. */
  options: PickerOption[];
  /** Values that pass the filter; empty lets everything pass. */
  value: readonly string[];
  /** Called with the whole new set. */
  onChange: (value: string[]) => void;
  /** Asks for options elsewhere, 300 ms after the last key. */
  onSearch?: (query: string) => void;
  /** The options are on their way. */
  loading?: boolean;
}

/** One filter of a list: its name, then up to two picked names, or how many are picked. */
export function FilterPicker({ label, options, value, onChange, onSearch, loading }: FilterPickerProps) {
  const picked = options.filter((option) => value.includes(option.value));
  const words = namesOf(picked, value.length);
  return (
    <div className={classes.root} data-active={value.length > 0 || undefined}>
      <OptionList
        label={label}
        options={options}
        selected={value}
        multiple
        width="content"
        onSearch={onSearch}
        loading={loading}
        onSubmit={(pressed) => onChange(toggled(value, pressed))}
        footer={
          value.length > 0
            ? (close) => (
                <button
                  type="button"
                  className={classes.clearAll}
                  onClick={() => {
                    onChange([]);
                    close();
                  }}
                >
                  {filterTexts.clear}
                </button>
              )
            : undefined
        }
      >
        {(trigger) => (
          <button {...trigger} type="button" className={classes.button}>
            <span className={classes.label}>{label}</span> {words && <span className={classes.words}>{words}</span>}
            {value.length === 0 && <IconChevronDown size={13} stroke={2} aria-hidden />}
          </button>
        )}
      </OptionList>
      {value.length > 0 && (
        <button
          type="button"
          className={classes.clear}
          aria-label={filterTexts.clearOne(label)}
          onClick={() => onChange([])}
        >
          <IconX size={12} stroke={2.2} aria-hidden />
        </button>
      )}
    </div>
  );
}
