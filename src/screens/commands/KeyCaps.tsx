import { Group, Text } from '@mantine/core';
import { Fragment } from 'react';
import type { Catalogues } from '../../../texts/catalogues.ts';
import type { CommandId } from '../../machines/app/commands/commandTable.selectors.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './commands.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const symbols: Readonly<Record<string, string>> = {
  shift: '⇧',
  enter: '↵',
  arrows: '← ↑ ↓ →',
  ...(isApple && { mod: '⌘', alt: '⌥' }),
};

export const capsOf = (texts: Catalogues['commands'], press: string): string[] =>
  press
    .split('+')
    .filter((part) => part !== '')
    .map((part) => symbols[part] ?? (texts.keys as Readonly<Record<string, string>>)[part] ?? part.toUpperCase());

/** Returns the keywords with which a search finds a command, in addition to its label. */
export const keywordsOf = ({ keywords }: Catalogues['commands'], id: CommandId): string =>
  (keywords as Readonly<Partial<Record<CommandId, string>>>)[id] ?? '';

export function KeyCaps({ keys }: { keys: readonly string[] }) {
  const texts = useTexts('commands');
  return (
    <Group component="span" gap={4} wrap="nowrap">
      {keys.map((press, index) => (
        <Fragment key={press}>
          {index > 0 && (
            <Text span size="xs" c="dimmed">
              {texts.keys.afterwards}
            </Text>
          )}
          {capsOf(texts, press).map((cap) => (
            <kbd key={cap} className={classes.key}>
              {cap}
            </kbd>
          ))}
        </Fragment>
      ))}
    </Group>
  );
}
