import type { StatusCategory } from '../../../../domain/statusCategory.ts';
import { OptionList } from '../../form/OptionList/OptionList.tsx';
import type { PickerOption } from '../../form/OptionList/OptionMark.tsx';
import { useTexts } from '../../base/texts/index.ts';
import classes from './TagListEditor.module.css';

export interface CategoryPickerProps {
  name: string;
  value: StatusCategory;
  onChange: (value: StatusCategory) => void;
  disabled?: boolean;
}

const categories: readonly StatusCategory[] = ['unstarted', 'started', 'done'];

export function CategoryPicker({ name, value, onChange, disabled }: CategoryPickerProps) {
  const texts = useTexts('projects').tags;
  const options = categories.map((category): PickerOption => ({
    value: category,
    label: texts.categories[category],
    description: texts.meanings[category],
    icon: <span className={classes.mark} data-category={category} />,
  }));
  const choose = (next: string) => {
    const chosen = categories.find((each) => each === next);
    if (chosen && chosen !== value) onChange(chosen);
  };
  return (
    <OptionList
      label={texts.category({ status: name })}
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
          aria-label={texts.categoryIs({ status: name, category: texts.categories[value] })}
          title={texts.meanings[value]}
        >
          <span className={classes.mark} data-category={value} aria-hidden />
          <span className={classes.categoryName} aria-hidden>
            {texts.categories[value]}
          </span>
        </button>
      )}
    </OptionList>
  );
}
