import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { AccessToken } from '../../../domain/accessToken.ts';
import type { User } from '../../../domain/account.ts';
import { newToken, selectTokenDeletion } from '../../machines/accessTokens/accessTokens.selectors.ts';
import { useScreen, useSelect, useSender, useSystem } from '../../system/system.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { DeletionDialog } from '../DeletionDialog.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import frame from '../projectSettings/settings.module.css';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { useDeletion } from '../useDeletion.ts';
import { useList } from '../useList.ts';
import { tokenTexts as texts } from './accessTokens.texts.ts';
import { CreateTokenDialog } from './CreateTokenDialog.tsx';
import { useFocusKept } from './focus.ts';
import classes from './settings.module.css';
import own from './accessTokens.module.css';

const none: readonly AccessToken[] = [];
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function AccessTokens({ user }: { user: User }) {
  useScreen({ name: 'accessTokens' });
  const actor = useSender('accessTokens');
  const { elements: tokens = none, isFirstLoad, failure, retry } = useList({ kind: 'accessTokens' });
  const deletion = useDeletion(actor, useSelect('accessTokens', selectTokenDeletion, undefined));
  const workspace = useWorkspace();
  const list = useFocusKept<HTMLUListElement>(tokens.length);
  const first = workspace?.id ?? user.workspaces[0]?.id;
  return (
    <section className={frame.section}>
      <h2 className={frame.title}>{texts.title}</h2>
      <p className={frame.hint}>{texts.hint}</p>
      {failure ? (
        <LoadFailure error={failure} compact title={texts.failed(failure.message)}>
          <Button variant="default" onClick={retry}>
            {texts.retry}
          </Button>
        </LoadFailure>
      ) : isFirstLoad ? (
        <LoadingSkeletons shape="list" label={texts.loading} />
      ) : (
        tokens.length > 0 && (
          <ul ref={list} tabIndex={-1} className={classes.rows} aria-label={texts.title}>
            {tokens.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                workspaceName={user.workspaces.find(({ id }) => id === token.workspaceId)?.name ?? texts.leftWorkspace}
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
          {texts.create}
        </Button>
      )}
      <CreateTokenDialog user={user} />
      <DeletionDialog
        // A failure is shown as a toast.
        deletion={{ ...deletion, failure: null }}
        title={texts.revokeTitle(deletion.record?.name ?? '')}
        confirmLabel={texts.revoke}
        cancelLabel={texts.cancel}
      >
        {texts.revokeText}
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
  const { name, scope, createdAt, lastUsedAt, expiresAt } = token;
  const now = useSystem().now();
  return (
    <li className={classes.row}>
      <span className={`${classes.label} ${classes.broad}`}>
        <span className={`${classes.strong} ${classes.wrap}`}>{name}</span>
        <span className={`${classes.quiet} ${classes.wrap}`}>
          {workspaceName} · {texts.scopes[scope]}
        </span>
        <span className={`${classes.quiet} ${classes.wrap}`}>
          {texts.created(days.format(new Date(createdAt)))} ·{' '}
          {lastUsedAt === null ? texts.neverUsed : texts.lastUsed(moments.format(new Date(lastUsedAt)))} ·{' '}
          {expiresAt === null ? (
            texts.noExpiry
          ) : expiresAt <= now ? (
            <strong className={own.expired}>{texts.expired}</strong>
          ) : (
            texts.expires(days.format(new Date(expiresAt)))
          )}
        </span>
      </span>
      <Button size="xs" variant="default" aria-label={texts.revokeNamed(name)} onClick={onRevoke}>
        {texts.revoke}
      </Button>
    </li>
  );
}
