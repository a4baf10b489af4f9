import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PhraseOrText } from '../../../domain/phrase.ts';
import { useShown, useTexts } from '../texts/index.ts';
import classes from './ErrorView.module.css';

export interface ErrorViewProps {
  /** HTTP status of the failure. Codes other than 401, 403, 404 and 500 get a general label. */
  status: number;
  /** Message of the server, shown above the sentence on what to do. */
  message?: PhraseOrText;
  /** Ways on, such as a button to try again. */
  children?: ReactNode;
}

export function ErrorView({ status, message, children }: ErrorViewProps) {
  const { errors } = useTexts('start');
  const shown = useShown();
  const known = status === 401 || status === 403 || status === 404 || status === 500;
  const { label, text } = errors[known ? status : 'other'];
  return (
    <Stack role="alert" className={classes.root} gap={6}>
      {known && (
        <Text ff="heading" fz={56} lh={1} c="dimmed" aria-hidden>
          {status}
        </Text>
      )}
      <Title order={1} size="h2">
        {label}
      </Title>
      {message && <Text className={classes.text}>{shown(message)}</Text>}
      <Text c="dimmed" className={classes.text}>
        {text}
      </Text>
      {children && (
        <Group justify="center" gap="xs" mt="md">
          {children}
        </Group>
      )}
    </Stack>
  );
}
