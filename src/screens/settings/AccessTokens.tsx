import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { AccessToken } from '../../../domain/accessToken.ts';
import type { User } from '../../../domain/account.ts';
import { newTokenOf, selectTokenDeletion } from '../../machines/people/accessTokens/accessTokens.selectors.ts';
import { useScreen, useSelect, useSender, useSystem } from '../../system/system.ts';
import { dayOf } from '../../../domain/timeZone.ts';
import { Chip } from '../../ui/base/Chip/Chip.tsx';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { ListRow, RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { SettingsSection } from '../../ui/base/SettingsPage/SettingsPage.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { DeletionDialog } from '../DeletionDialog.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { useDeletion } from '../useDeletion.ts';
import { useList } from '../useList.ts';
import { CreateTokenDialog } from './CreateTokenDialog.tsx';
import { useFocusKept } from './focus.ts';
import { useHasPassword } from './useHasPassword.ts';

const none: readonly AccessToken[] = [];

export function AccessTokens({ user }: { user: User }) {
  const texts = useTexts('settings');
  const shown = useShown();
  useScreen({ name: 'accessTokens' });
  const actor = useSender('accessTokens');
  const { elements: tokens = none, isFirstLoad, failure, retry } = useList({ kind: 'accessTokens' });
  const deletion = useDeletion(actor, useSelect('accessTokens', selectTokenDeletion, undefined));
  const workspace = useWorkspace();
  const hasPassword = useHasPassword();
  const list = useFocusKept<HTMLUListElement>(tokens.length);
  const first = workspace?.id ?? user.workspaces[0]?.id;
  return (
    <SettingsSection title={texts.tokens.title} hint={texts.tokens.hint}>
      {failure ? (
        <LoadFailure error={failure} compact title={texts.failed({ message: shown(failure.message) })}>
          <Button variant="default" onClick={retry}>
            {texts.retry}
          </Button>
        </LoadFailure>
      ) : isFirstLoad ? (
        <LoadingSkeletons shape="list" label={texts.loading} />
      ) : (
        tokens.length > 0 && (
          <RowList ref={list} tabIndex={-1} aria-label={texts.tokens.title}>
            {tokens.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                workspaceName={
                  user.workspaces.find(({ id }) => id === token.workspaceId)?.name ?? texts.tokens.leftWorkspace
                }
                onRevoke={() => deletion.request(token)}
              />
            ))}
          </RowList>
        )
      )}
      {first !== undefined && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() =>
              actor.send({
                type: 'form.opened',
                values: { ...newTokenOf(hasPassword), workspaceId: first },
                record: null,
              })
            }
          >
            {texts.tokens.create}
          </Button>
        </Group>
      )}
      <CreateTokenDialog user={user} />
      <DeletionDialog
        // No error in the dialog, because a toast shows it.
        deletion={{ ...deletion, failure: null }}
        title={texts.tokens.revokeTitle({ name: deletion.record?.name ?? '' })}
        confirmLabel={texts.tokens.revoke}
        cancelLabel={texts.cancel}
      >
        {texts.tokens.revokeText}
      </DeletionDialog>
    </SettingsSection>
  );
}

interface TokenRowProps {
  token: AccessToken;
  workspaceName: string;
  onRevoke: () => void;
}

function TokenRow({ token, workspaceName, onRevoke }: TokenRowProps) {
  const texts = useTexts('settings');
  const { name, scope, createdAt, lastUsedAt, expiresAt } = token;
  const now = useSystem().now();
  const isExpired = expiresAt !== null && expiresAt <= now;
  const formats = useDates();
  const day = (moment: string) => formats.date(dayOf(new Date(moment)));
  return (
    <ListRow
      name={name}
      chips={isExpired && <Chip tone="danger">{texts.tokens.expired}</Chip>}
      facts={
        <>
          {workspaceName} · {texts.tokens.scopes[scope]}
          <br />
          {[
            texts.tokens.created({ day: day(createdAt) }),
            lastUsedAt === null
              ? texts.tokens.neverUsed
              : texts.tokens.lastUsed({ moment: formats.shortMoment(new Date(lastUsedAt)) }),
            expiresAt === null ? texts.tokens.noExpiry : !isExpired && texts.tokens.expires({ day: day(expiresAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </>
      }
      action={
        <Button size="xs" variant="default" aria-label={texts.tokens.revokeNamed({ name })} onClick={onRevoke}>
          {texts.tokens.revoke}
        </Button>
      }
    />
  );
}
