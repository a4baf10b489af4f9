import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { AccessToken } from '../../../domain/accessToken.ts';
import type { User } from '../../../domain/account.ts';
import { formatsOf } from '../../../domain/formats.ts';
import { newToken, selectTokenDeletion } from '../../machines/accessTokens/accessTokens.selectors.ts';
import { useScreen, useSelect, useSender, useSystem } from '../../system/system.ts';
import { dayOf } from '../../ui/dates/days.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { useShown, useTexts } from '../../ui/texts/index.ts';
import { DeletionDialog } from '../DeletionDialog.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import frame from '../projectSettings/settings.module.css';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { useDeletion } from '../useDeletion.ts';
import { useList } from '../useList.ts';
import { CreateTokenDialog } from './CreateTokenDialog.tsx';
import { useFocusKept } from './focus.ts';
import classes from './settings.module.css';
import own from './accessTokens.module.css';

const none: readonly AccessToken[] = [];

export function AccessTokens({ user }: { user: User }) {
  const texts = useTexts('settings');
  const shown = useShown();
  useScreen({ name: 'accessTokens' });
  const actor = useSender('accessTokens');
  const { elements: tokens = none, isFirstLoad, failure, retry } = useList({ kind: 'accessTokens' });
  const deletion = useDeletion(actor, useSelect('accessTokens', selectTokenDeletion, undefined));
  const workspace = useWorkspace();
  const list = useFocusKept<HTMLUListElement>(tokens.length);
  const first = workspace?.id ?? user.workspaces[0]?.id;
  return (
    <section className={frame.section}>
      <h2 className={frame.title}>{texts.tokens.title}</h2>
      <p className={frame.hint}>{texts.tokens.hint}</p>
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
          <ul ref={list} tabIndex={-1} className={classes.rows} aria-label={texts.tokens.title}>
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
          </ul>
        )
      )}
      {first !== undefined && (
        <Button
          variant="default"
          className={tokens.length > 0 ? classes.foot : undefined}
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => actor.send({ type: 'form.opened', values: { ...newToken, workspaceId: first }, record: null })}
        >
          {texts.tokens.create}
        </Button>
      )}
      <CreateTokenDialog user={user} />
      <DeletionDialog
        // A failure is shown as a toast.
        deletion={{ ...deletion, failure: null }}
        title={texts.tokens.revokeTitle({ name: deletion.record?.name ?? '' })}
        confirmLabel={texts.tokens.revoke}
        cancelLabel={texts.cancel}
      >
        {texts.tokens.revokeText}
      </DeletionDialog>
    </section>
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
  const formats = formatsOf(texts.locale);
  const day = (moment: string) => formats.shortDate(dayOf(new Date(moment)));
  return (
    <li className={classes.row}>
      <span className={`${classes.label} ${classes.broad}`}>
        <span className={`${classes.strong} ${classes.wrap}`}>{name}</span>
        <span className={`${classes.quiet} ${classes.wrap}`}>
          {workspaceName} · {texts.tokens.scopes[scope]}
        </span>
        <span className={`${classes.quiet} ${classes.wrap}`}>
          {texts.tokens.created({ day: day(createdAt) })} ·{' '}
          {lastUsedAt === null
            ? texts.tokens.neverUsed
            : texts.tokens.lastUsed({ moment: formats.shortMoment(new Date(lastUsedAt)) })}{' '}
          ·{' '}
          {expiresAt === null ? (
            texts.tokens.noExpiry
          ) : expiresAt <= now ? (
            <strong className={own.expired}>{texts.tokens.expired}</strong>
          ) : (
            texts.tokens.expires({ day: day(expiresAt) })
          )}
        </span>
      </span>
      <Button size="xs" variant="default" aria-label={texts.tokens.revokeNamed({ name })} onClick={onRevoke}>
        {texts.tokens.revoke}
      </Button>
    </li>
  );
}
