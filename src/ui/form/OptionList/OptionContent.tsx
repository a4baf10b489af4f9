import { IconCheck } from '@tabler/icons-react';
import { OptionMark, type PickerOption } from './OptionMark.tsx';
import classes from './OptionList.module.css';

/** Class of the row of an option. */
export const optionClass = classes.option;

export interface OptionContentProps {
  option: PickerOption;
  picked: boolean;
}

/** Mark and texts of an option, and a tick if it is picked. */
export function OptionContent({ option, picked }: OptionContentProps) {
  const { description, refusal } = option;
  return (
    <>
      <OptionMark option={option} />
      <span className={classes.words}>
        <span className={classes.label} dir="auto">
          {option.label}
        </span>
        {description && <span className={classes.description}>{description}</span>}
        {refusal !== undefined && <span className={classes.refusal}>{refusal}</span>}
      </span>
      {picked && <IconCheck size={15} stroke={2} aria-hidden className={classes.tick} />}
    </>
  );
}
