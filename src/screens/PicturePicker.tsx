import { Group, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { avatarUpload } from '../../domain/access.ts';
import { FormError } from '../ui/form/FormError/FormError.tsx';
import { useTexts } from '../ui/base/texts/index.ts';
import { FilePicker } from './FilePicker.tsx';

type Problem = 'avatarNotImage' | 'avatarTooLarge';

export interface PicturePickerProps extends Omit<ButtonProps, 'children'> {
  /** Catalogue with the texts. */
  area: 'authentication' | 'settings';
  onPick: (picture: File) => void;
  /** Shown before the button. */
  picture?: ReactNode;
  /** Shown after the button. */
  children?: ReactNode;
  /** Error message of a failed upload. */
  failure?: string | null;
}

/** Button to choose a picture of a person, with a message for files that can't be uploaded. */
export function PicturePicker({ area, onPick, picture, children, failure, ...button }: PicturePickerProps) {
  const texts = useTexts(area);
  const [problem, setProblem] = useState<Problem | null>(null);
  return (
    <>
      <Group gap="sm">
        {picture}
        <FilePicker
          {...button}
          accept={avatarUpload.types.join(',')}
          onPick={(file) => {
            const found = problemWith(file);
            setProblem(found);
            if (found === null) onPick(file);
          }}
        >
          {texts.avatarPick}
        </FilePicker>
        {children}
      </Group>
      <FormError>{problem ? texts[problem] : failure}</FormError>
    </>
  );
}

const problemWith = ({ size, type }: File): Problem | null => {
  if (!avatarUpload.types.some((known) => known === type)) return 'avatarNotImage';
  return size > avatarUpload.bytes ? 'avatarTooLarge' : null;
};
