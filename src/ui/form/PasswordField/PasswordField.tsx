import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';
import { useTexts } from '../../base/texts/index.ts';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'rightSection'>;

/** Field for a password, with a button that shows what was typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { reveal } = useTexts('start');
  const [isRevealed, setRevealed] = useState(false);
  const Icon = isRevealed ? IconEyeOff : IconEye;
  return (
    <TextField
      {...props}
      type={isRevealed ? 'text' : 'password'}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={reveal}
          aria-pressed={isRevealed}
          // Prevents the press from moving the focus out of the field, and with it the caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setRevealed(!isRevealed)}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
