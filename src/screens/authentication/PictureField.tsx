import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { avatarUpload } from '../../../domain/access.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { useTexts } from '../../ui/texts/index.ts';
import { problemWith } from '../pictureFile.ts';
import classes from './form.module.css';

export interface PictureFieldProps {
  picture: File | null;
  onPick: (picture: File | null) => void;
  /** Field for the address of a picture, which is hidden while a file is chosen. */
  children: ReactNode;
}

/** Picture of a new account, by address or as a file. The file is uploaded when the account exists. */
export function PictureField({ picture, onPick, children }: PictureFieldProps) {
  const texts = useTexts('authentication');
  const [problem, setProblem] = useState<ReturnType<typeof problemWith>>(null);
  const input = useRef<HTMLInputElement>(null);
  const pick = (file: File | undefined) => {
    if (!file) return;
    const wrong = problemWith(file);
    setProblem(wrong);
    if (wrong === null) onPick(file);
  };
  return (
    <>
      {picture ? <Chosen picture={picture} /> : children}
      <Group gap="xs">
        <input
          ref={input}
          type="file"
          accept={avatarUpload.types.join(',')}
          hidden
          aria-label={texts.avatarPick}
          onChange={({ currentTarget }) => {
            pick(currentTarget.files?.[0]);
            // Without this, choosing the same file again would not fire a change event.
            currentTarget.value = '';
          }}
        />
        <Button variant="default" size="xs" onClick={() => input.current?.click()}>
          {texts.avatarPick}
        </Button>
        {picture && (
          <Button variant="subtle" size="xs" onClick={() => onPick(null)}>
            {texts.avatarRemove}
          </Button>
        )}
      </Group>
      <FormError>{problem && { notImage: texts.avatarNotImage, tooLarge: texts.avatarTooLarge }[problem]}</FormError>
    </>
  );
}

function Chosen({ picture }: { picture: File }) {
  const address = useMemo(() => URL.createObjectURL(picture), [picture]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <Group gap="sm" wrap="nowrap">
      <img src={address} alt="" className={classes.picture} />
      <Text size="sm" truncate>
        {picture.name}
      </Text>
    </Group>
  );
}
