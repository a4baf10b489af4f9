import { Box } from '@mantine/core';
import { fullName } from '../../../domain/account.ts';
import type { TasksTo } from '../../machines/people/members/members.types.ts';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';

interface OpenTasksFieldProps {
  /** Name of the person who is removed. */
  name: string;
  /** People who may take over the tasks. */
  others: readonly { id: string; name: string; lastName: string }[];
  value: TasksTo;
  onChange: (to: TasksTo) => void;
}

/** Asks what becomes of the open tasks of a person who is removed. */
export function OpenTasksField({ name, others, value, onChange }: OpenTasksFieldProps) {
  const texts = useTexts('settings');
  return (
    <Box mt="md">
      <OptionPicker
        label={texts.openTasks({ name })}
        value={value}
        options={[
          { value: 'nobody', label: texts.openTasksNobody },
          { value: 'stay', label: texts.openTasksStay },
          ...others.map((other) => ({ value: other.id, label: texts.openTasksTo({ name: fullName(other) }) })),
        ]}
        onChange={(to) => onChange(to ?? value)}
      />
    </Box>
  );
}
