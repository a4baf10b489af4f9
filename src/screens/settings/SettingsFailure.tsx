import { Button } from '@mantine/core';
import type { Failure } from '../../machines/failure.ts';
import { ErrorView } from '../../ui/base/ErrorView/ErrorView.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { Offline } from '../Offline.tsx';
import { isUnreachable } from '../unreachable.ts';

export interface SettingsFailureProps {
  failure: Failure;
  onRetry: () => void;
}

export function SettingsFailure({ failure, onRetry }: SettingsFailureProps) {
  const texts = useTexts('settings');
  const shown = useShown();
  const retry = <Button onClick={onRetry}>{texts.retry}</Button>;
  return isUnreachable(failure) ? (
    <Offline>{retry}</Offline>
  ) : (
    <ErrorView status={failure.status} message={shown(failure.message)}>
      {retry}
    </ErrorView>
  );
}
