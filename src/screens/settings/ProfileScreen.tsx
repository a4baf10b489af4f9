import { Button, Group } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { avatarUpload } from '../../../domain/access.ts';
import type { User } from '../../../domain/account.ts';
import { selectAvatarFailure, selectAvatarWork } from '../../machines/profileSettings/profileSettings.selectors.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { PersonAvatar } from '../../ui/PersonAvatar/index.ts';
import { SettingsSection } from '../../ui/SettingsPage/index.ts';
import { useShown, useTexts } from '../../ui/texts/index.ts';
import { LanguageSelect } from '../LanguageSelect.tsx';
import { problemWith } from '../pictureFile.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { ProfileGate } from './ProfileGate.tsx';

export function ProfileScreen() {
  const texts = useTexts('settings');
  return (
    <ProfileGate>
      {(user) => (
        <>
          <SettingsSection title={texts.avatarTitle} hint={texts.avatarHint}>
            <Picture user={user} />
          </SettingsSection>
          <SettingsSection title={texts.profileTitle} hint={texts.profileHint}>
            <DetailsForm user={user} avatar />
          </SettingsSection>
          <SettingsSection title={texts.languageTitle} hint={texts.languageHint}>
            <LanguageSelect />
          </SettingsSection>
        </>
      )}
    </ProfileGate>
  );
}

function Picture({ user }: { user: User }) {
  const texts = useTexts('settings');
  const shown = useShown();
  const profile = useSender('profileSettings');
  const work = useSelect('profileSettings', selectAvatarWork, 'none');
  const failure = useSelect('profileSettings', selectAvatarFailure, null);
  const [problem, setProblem] = useState<ReturnType<typeof problemWith>>(null);
  const input = useRef<HTMLInputElement>(null);
  const pick = (file: File | undefined) => {
    if (!file) return;
    const wrong = problemWith(file);
    setProblem(wrong);
    if (wrong === null) profile.send({ type: 'avatar.picked', file });
  };
  return (
    <>
      <Group gap="md">
        <PersonAvatar person={user} size={64} decorative />
        <input
          ref={input}
          type="file"
          accept={avatarUpload.types.join(',')}
          hidden
          aria-label={texts.avatarPick}
          onChange={(event) => {
            pick(event.currentTarget.files?.[0]);
            // Without this, choosing the same file again would not fire a change event.
            event.currentTarget.value = '';
          }}
        />
        <Button
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.75} />}
          loading={work === 'uploading'}
          disabled={work === 'removing'}
          onClick={() => input.current?.click()}
        >
          {texts.avatarPick}
        </Button>
        {user.avatar !== null && (
          <Button
            variant="subtle"
            color="gray"
            loading={work === 'removing'}
            disabled={work === 'uploading'}
            onClick={() => profile.send({ type: 'avatar.removed' })}
          >
            {texts.avatarRemove}
          </Button>
        )}
      </Group>
      <FormError>
        {problem
          ? { notImage: texts.avatarNotImage, tooLarge: texts.avatarTooLarge }[problem]
          : failure && texts.failed({ message: shown(failure.message) })}
      </FormError>
    </>
  );
}
