import { Text } from '@mantine/core';
import { useDates } from '../dates/useDates.ts';
import { useTexts } from '../texts/index.ts';
import type { LeftOut } from './leftOutOf.ts';

/** Names what could not be inserted by the last paste or drop. Screen readers announce it. */
export function LeftOutNotice({ leftOut }: { leftOut: LeftOut | null }) {
  const texts = useTexts('editor');
  const { all } = useDates();
  if (!leftOut) return null;
  const names = leftOut.names.map((name) => (name === '' ? texts.leftOutImage : `“${name}”`));
  return (
    <Text component="p" m={0} px="xs" py={4} size="xs" c="var(--faena-danger)" role="alert">
      {texts.leftOut({ names: all(names), count: names.length })}
    </Text>
  );
}
