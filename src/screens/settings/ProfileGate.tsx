import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { User } from '../../../domain/account.ts';
import {
  selectProfile,
  selectProfileLoadFailure,
  selectProfileStatus,
} from '../../machines/profileSettings/profileSettings.selectors.ts';
import { useScreen, useSelect, useSender } from '../../system/system.ts';
import { ErrorView } from '../../ui/ErrorView/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { OfflineState } from '../../ui/OfflineState/index.ts';
import { isUnreachable } from '../unreachable.ts';
import { texts } from './texts.ts';

export interface ProfileGateProps {
  /** Renders the page once the account has loaded. */
  children: (user: User) => ReactNode;
}

/** Loads the account for a settings page. It shows a skeleton or the error until the account has loaded. */
export function ProfileGate({ children }: ProfileGateProps) {
  useScreen({ name: 'profileSettings' });
  const profile = useSender('profileSettings');
  const status = useSelect('profileSettings', selectProfileStatus, 'loading');
  const user = useSelect('profileSettings', selectProfile, null);
  const failure = useSelect('profileSettings', selectProfileLoadFailure, null);
  if (user) return children(user);
  if (status === 'failed') {
    const retry = <Button onClick={() => profile.send({ type: 'retry.requested' })}>{texts.retry}</Button>;
    if (isUnreachable(failure)) return <OfflineState>{retry}</OfflineState>;
    return (
      <ErrorView status={failure?.status ?? 0} message={failure?.message}>
        {retry}
      </ErrorView>
    );
  }
  return <LoadingSkeletons shape="page" label={texts.loading} />;
}
