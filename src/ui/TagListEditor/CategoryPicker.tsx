import type { StatusCategory } from '../../../domain/statusCategory.ts';
import { OptionList, type PickerOption } from '../OptionList/index.ts';
import { categoryTexts as texts } from './texts.ts';
import classes from './TagListEditor.module.css';

export interface CategoryPickerProps {
  name: string;
  value: StatusCategory;
  onChange: (value: StatusCategory) => void;
  disabled?: boolean;
}

const categories: readonly StatusCategory[] = ['unstarted', 'started', 'done'];
const options: PickerOption[] = categories.map((value) => ({
  value,
  label: texts.names[value],
  description: texts.meanings[value],
  icon: <span className={classes.mark} data-category={value} />,
}));

export function CategoryPicker({ name, value, onChange, disabled }: CategoryPickerProps) {
  const choose = (next: string) => {
    const chosen = categories.find((each) => each === next);
    if (chosen && chosen !== value) onChange(chosen);
  };
  return (
    <OptionList
      label={texts.label(name)}
      options={options}
      selected={[value]}
      disabled={disabled}
      width="content"
      onSubmit={choose}
    >
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          className={classes.category}
          disabled={disabled}
          aria-label={`${texts.label(name)}: ${texts.names[value]}`}
          title={texts.meanings[value]}
        >
          <span className={classes.mark} data-category={value} aria-hidden />
          <span className={classes.categoryName} aria-hidden>
            {texts.names[value]}
          </span>
        </button>
      )}
    </OptionList>
  );
}
