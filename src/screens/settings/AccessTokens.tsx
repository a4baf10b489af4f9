import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconPlus } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import type { AccessToken } from '../../../domain/accessToken.ts';
import type { User } from '../../../domain/account.ts';
import {
  isNameWrong,
  newToken,
  selectTokenDeletion,
  selectTokenForm,
  selectTokens,
  selectTokenSecret,
  selectTokensFailure,
  selectTokensStatus,
} from '../../machines/accessTokens/accessTokens.selectors.ts';
import { useScreen, useSelect, useSender, useSystem } from '../../system/system.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { OptionPicker } from '../../ui/OptionPicker/index.ts';
import { SegmentedChoice } from '../../ui/SegmentedChoice/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import { copyText } from '../../ui/copyText/index.ts';
import { DeletionDialog } from '../DeletionDialog.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import frame from '../projectSettings/settings.module.css';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { useDeletion } from '../useDeletion.ts';
import { useRecordForm } from '../useRecordForm.ts';
import { tokenTexts as texts } from './accessTokens.texts.ts';
import { focusFirstWrong } from '../focusFirstWrong.ts';
import { useFocusKept } from './focus.ts';
import classes from './settings.module.css';
import own from './accessTokens.module.css';

const none: readonly AccessToken[] = [];
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const durations = [30, 90, 180, 365, null] as const;

/** Access tokens with which other programs act as the user. */
export function AccessTokens({ user }: { user: User }) {
  useScreen({ name: 'accessTokens' });
  const system = useSystem();
  const actor = useSender('accessTokens');
  const status = useSelect('accessTokens', selectTokensStatus, 'loading');
  const tokens = useSelect('accessTokens', selectTokens, none);
  const failure = useSelect('accessTokens', selectTokensFailure, null);
  const deletion = useDeletion(actor, useSelect('accessTokens', selectTokenDeletion, undefined));
  const workspace = useWorkspace();
  const list = useFocusKept<HTMLUListElement>(tokens.length);
  const placeOf = (id: string) => user.workspaces.find((each) => each.id === id)?.name ?? texts.leftWorkspace;
  const first = workspace?.id ?? user.workspaces[0]?.id;
  return (
    <section className={frame.section}>
      <h2 className={frame.title}>{texts.title}</h2>
      <p className={frame.hint}>{texts.hint}</p>
      {status === 'failed' ? (
        <LoadFailure error={failure} compact title={texts.failed(failure?.message ?? '')}>
          <Button variant="default" onClick={() => actor.send({ type: 'list.refreshRequested' })}>
            {texts.retry}
          </Button>
        </LoadFailure>
      ) : status === 'loading' && tokens.length === 0 ? (
        <LoadingSkeletons shape="list" label={texts.loading} />
      ) : (
        tokens.length > 0 && (
          <ul ref={list} tabIndex={-1} className={classes.rows} aria-label={texts.title}>
            {tokens.map((token) => {
              const { id, name, workspaceId, scope, createdAt, lastUsedAt, expiresAt } = token;
              return (
                <li key={id} className={classes.row}>
                  <span className={`${classes.words} ${classes.broad}`}>
                    <span className={`${classes.strong} ${classes.wrap}`}>{name}</span>
                    <span className={`${classes.quiet} ${classes.wrap}`}>
                      {placeOf(workspaceId)} · {texts.scopes[scope]}
                    </span>
                    <span className={`${classes.quiet} ${classes.wrap}`}>
                      {texts.created(days.format(new Date(createdAt)))} ·{' '}
                      {lastUsedAt === null ? texts.neverUsed : texts.lastUsed(moments.format(new Date(lastUsedAt)))} ·{' '}
                      {expiresAt === null ? (
                        texts.noExpiry
                      ) : expiresAt <= system.now() ? (
                        <strong className={own.expired}>{texts.expired}</strong>
                      ) : (
                        texts.expires(days.format(new Date(expiresAt)))
                      )}
                    </span>
                  </span>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={texts.revokeNamed(name)}
                    onClick={() => deletion.request(token)}
                  >
                    {texts.revoke}
                  </Button>
                </li>
              );
            })}
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
      <Creation user={user} />
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

function Creation({ user }: { user: User }) {
  const actor = useSender('accessTokens');
  const {
    isOpen,
    isSaving: pending,
    values,
    areErrorsShown,
    failure,
    isChanged,
    change,
    submit,
    dismiss,
  } = useRecordForm(actor, useSelect('accessTokens', selectTokenForm, undefined));
  const form = values ?? newToken;
  const secret = useSelect('accessTokens', selectTokenSecret, '');
  const showing = secret !== '';
  const opened = isOpen || showing;
  // The dialog still shows the secret during its closing animation.
  const last = useRef(secret);
  if (showing) last.current = secret;
  const wasShowing = useRef(false);
  if (opened) wasShowing.current = showing;
  const shows = opened ? showing : wasShowing.current;
  const close = () => (showing ? actor.send({ type: 'secret.closed' }) : dismiss());
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    submit(event);
    focusFirstWrong(event.currentTarget);
  };
  return (
    <DialogFrame
      opened={opened}
      onClose={close}
      locked={pending || showing}
      title={shows ? texts.madeTitle : texts.createTitle}
      description={shows ? texts.madeText : texts.createText}
      onClosed={() => {
        last.current = '';
      }}
      footer={
        shows ? (
          <Button onClick={close}>{texts.done}</Button>
        ) : (
          <>
            <Button variant="default" onClick={close} disabled={pending}>
              {texts.cancel}
            </Button>
            <SubmitButton form="create-token" pending={pending}>
              {texts.createConfirm}
            </SubmitButton>
          </>
        )
      }
    >
      {shows ? (
        <Made secret={secret || last.current} />
      ) : (
        <form id="create-token" className={frame.form} onSubmit={onSubmit} noValidate>
          <FormError>{isChanged ? null : failure?.message}</FormError>
          <TextField
            label={texts.name}
            placeholder={texts.namePlaceholder}
            autoComplete="off"
            data-autofocus
            value={form.name}
            maxLength={100}
            error={areErrorsShown && isNameWrong(form) ? texts.nameRequired : undefined}
            onChange={(name) => change({ name })}
          />
          <OptionPicker
            label={texts.workspace}
            options={user.workspaces.map(({ id, name }) => ({ value: id, label: name }))}
            value={form.workspaceId}
            onChange={(workspaceId) => workspaceId !== null && change({ workspaceId })}
          />
          <div>
            <div className={own.label}>{texts.scope}</div>
            <SegmentedChoice
              label={texts.scope}
              options={[
                { value: 'read', label: texts.scopes.read },
                { value: 'write', label: texts.scopes.write },
              ]}
              value={form.scope}
              onChange={(scope) => change({ scope })}
            />
            <p className={own.note}>{texts.scopeHints[form.scope]}</p>
          </div>
          <OptionPicker
            label={texts.duration}
            options={durations.map((count) => ({ value: String(count), label: texts.days(count) }))}
            value={String(form.days)}
            onChange={(value) => value !== null && change({ days: value === 'null' ? null : Number(value) })}
          />
        </form>
      )}
    </DialogFrame>
  );
}

function Made({ secret }: { secret: string }) {
  const address = `${location.origin}/mcp`;
  return (
    <div className={frame.form}>
      <Copied label={texts.secret} text={secret} focused />
      <div>
        <h3 className={own.subtitle}>{texts.connect}</h3>
        <p className={own.note}>{texts.connectHint}</p>
      </div>
      <Copied label={texts.address} text={address} />
      <Copied label={texts.header} text={`Authorization: Bearer ${secret}`} />
      <Copied
        label={texts.command}
        text={`claude mcp add --transport http faena ${address} --header "Authorization: Bearer ${secret}"`}
      />
    </div>
  );
}

/** Field with a text to copy. Clicking it selects the text. */
function Copied({ label, text, focused = false }: { label: string; text: string; focused?: boolean }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className={own.copied}>
      <TextField
        label={label}
        readOnly
        value={text}
        spellCheck={false}
        className={own.code}
        data-autofocus={focused || undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={() => undefined}
      />
      <Button
        variant="light"
        aria-label={copied ? undefined : texts.copyNamed(label)}
        leftSection={copied ? <IconCheck size={15} stroke={2} /> : <IconCopy size={15} stroke={1.75} />}
        onClick={() =>
          void copyText(text).then(
            () => setCopied(true),
            () => undefined,
          )
        }
      >
        {copied ? texts.copied : texts.copy}
      </Button>
    </div>
  );
}
