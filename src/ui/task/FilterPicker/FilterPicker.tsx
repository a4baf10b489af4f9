import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { namesOf, toggled } from '../../form/MultiOptionPicker/MultiOptionPicker.tsx';
import { OptionList } from '../../form/OptionList/OptionList.tsx';
import type { PickerOption } from '../../form/OptionList/OptionMark.tsx';
import { RowButton } from '../../base/RowButton/RowButton.tsx';
import { useTexts } from '../../base/texts/index.ts';
import classes from './FilterPicker.module.css';

export interface FilterPickerProps {
  label: string;
  options: PickerOption[];
  /** Selected values. An empty selection matches everything. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  onSearch?: (query: string) => void;
  loading?: boolean;
  /** Returns the text for the names of the selected options. */
  describeNames?: (names: string) => string;
  /** Further control of the filter, shown below the options while some are selected. */
  extra?: ReactNode;
}

/** Button for one filter of a list. It shows its name, and the names of up to two selected options or their number. */
export function FilterPicker({
  label,
  options,
  value,
  onChange,
  onSearch,
  loading,
  describeNames = (names) => names,
  extra,
}: FilterPickerProps) {
  const texts = useTexts('ui');
  const picked = options.filter((option) => value.includes(option.value));
  const names = namesOf(texts, picked, value.length);
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
                <>
                  {extra && <div className={classes.extra}>{extra}</div>}
                  <RowButton
                    type="button"
                    onClick={() => {
                      onChange([]);
                      close();
                    }}
                  >
                    {texts.filter.clear}
                  </RowButton>
                </>
              )
            : undefined
        }
      >
        {(trigger) => (
          <button {...trigger} type="button" className={classes.button}>
            <span className={classes.label}>{label}</span>{' '}
            {names && (
              <span dir="auto" className={classes.words}>
                {describeNames(names)}
              </span>
            )}
            {value.length === 0 && <IconChevronDown size={13} stroke={2} aria-hidden />}
          </button>
        )}
      </OptionList>
      {value.length > 0 && (
        <button
          type="button"
          className={classes.clear}
          aria-label={texts.filter.clearOne({ label })}
          onClick={() => onChange([])}
        >
          <IconX size={12} stroke={2.2} aria-hidden />
        </button>
      )}
    </div>
  );
}
