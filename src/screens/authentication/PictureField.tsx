import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTexts } from '../../ui/base/texts/index.ts';
import { PicturePicker } from '../PicturePicker.tsx';
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
  return (
    <>
      {picture ? <Chosen picture={picture} /> : children}
      <PicturePicker size="xs" area="authentication" onPick={onPick}>
        {picture && (
          <Button variant="subtle" size="xs" onClick={() => onPick(null)}>
            {texts.avatarRemove}
          </Button>
        )}
      </PicturePicker>
    </>
  );
}

function Chosen({ picture }: { picture: File }) {
  const address = useMemo(() => URL.createObjectURL(picture), [picture]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <Group gap="sm" wrap="nowrap">
      <img src={address} alt="" className={classes.picture} />
      <Text dir="auto" size="sm" truncate>
        {picture.name}
      </Text>
    </Group>
  );
}
