import type { ReactNode } from 'react';
import type { User } from '../../../domain/account.ts';
import { useScreen } from '../../system/system.ts';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { useList } from '../useList.ts';
import { SettingsFailure } from './SettingsFailure.tsx';

export interface ProfileGateProps {
  children: (user: User) => ReactNode;
}

/** Loads the account for a settings page. It shows a skeleton or the error until the account has loaded. */
export function ProfileGate({ children }: ProfileGateProps) {
  const texts = useTexts('settings');
  const { elements: [user] = [], failure, retry } = useList({ kind: 'ownAccount' });
  // Starts only with an account, because the machine reads it from the records.
  useScreen<'profileSettings'>(user ? { name: 'profileSettings' } : null);
  if (user) return children(user);
  if (failure) return <SettingsFailure failure={failure} onRetry={retry} />;
  return <LoadingSkeletons shape="page" label={texts.loading} />;
}
