import { basePath } from '../../../domain/basePath.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { User } from '../../../domain/account.ts';
import { limits } from '../../../domain/limits.ts';
import { phrase } from '../../../domain/phrase.ts';
import {
  newTokenOf,
  selectTokenForm,
  selectTokenSecret,
} from '../../machines/people/accessTokens/accessTokens.selectors.ts';
import type { AccessTokenCreate, AccessTokenCreated } from '../../machines/people/accessTokens/accessTokens.types.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { PasswordField } from '../../ui/form/PasswordField/PasswordField.tsx';
import { SectionHead } from '../../ui/base/SectionHead/SectionHead.tsx';
import { SegmentedChoice } from '../../ui/form/SegmentedChoice/SegmentedChoice.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { copyText } from '../../ui/base/copyText/copyText.ts';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { type RecordForm, useRecordForm } from '../useRecordForm.ts';
import { useHasPassword } from './useHasPassword.ts';
import classes from './settings.module.css';

const durations = [30, 90, 180, 365, null] as const;
const formId = 'create-token';

export function CreateTokenDialog({ user }: { user: User }) {
  const texts = useTexts('settings');
  const show = useShown();
  const actor = useSender('accessTokens');
  const form = useRecordForm(useSelect('accessTokens', selectTokenForm, undefined), {
    actor,
    blank: newTokenOf(useHasPassword()),
    validate: ({ name, password }) => ({
      name: (name.trim() === '' || name.trim().length > limits.name) && texts.tokens.nameRequired,
      password: password === '' && show(phrase('validation', 'currentPassword')),
    }),
  });
  const secret = useSelect('accessTokens', selectTokenSecret, '');
  const isOpen = form.isOpen || secret !== '';
  // Keeps the secret, because the dialog still shows its content during its closing animation.
  const shown = useRef(secret);
  if (isOpen) shown.current = secret;
  const hasSecret = shown.current !== '';
  const dismiss = () => {
    if (form.values.password) form.setFieldValue('password', '');
    form.dismiss();
  };
  const close = () => (hasSecret ? actor.send({ type: 'secret.closed' }) : dismiss());
  return (
    <DialogFrame
      opened={isOpen}
      onClose={close}
      locked={form.isSaving || secret !== ''}
      title={hasSecret ? texts.tokens.madeTitle : texts.tokens.createTitle}
      description={hasSecret ? texts.tokens.madeText : texts.tokens.createText}
      onClosed={() => {
        shown.current = '';
      }}
      footer={
        hasSecret ? (
          <Button onClick={close}>{texts.tokens.done}</Button>
        ) : (
          <>
            <Button variant="default" onClick={close} disabled={form.isSaving}>
              {texts.cancel}
            </Button>
            <SubmitButton form={formId} pending={form.isSaving}>
              {texts.tokens.createConfirm}
            </SubmitButton>
          </>
        )
      }
    >
      {hasSecret ? <NewSecret secret={shown.current} /> : <TokenForm user={user} form={form} />}
    </DialogFrame>
  );
}

function TokenForm({ user, form }: { user: User; form: RecordForm<AccessTokenCreate, AccessTokenCreated> }) {
  const texts = useTexts('settings');
  const shown = useShown();
  const { values, field, setFieldValue, submitError } = form;
  return (
    <form id={formId} {...form.element}>
      <Stack gap="md">
        <FormError>{submitError && shown(submitError.message)}</FormError>
        <TextField
          label={texts.tokens.name}
          placeholder={texts.tokens.namePlaceholder}
          autoComplete="off"
          data-autofocus
          maxLength={100}
          {...field('name')}
        />
        <OptionPicker
          label={texts.tokens.workspace}
          options={user.workspaces.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.workspaceId}
          onChange={(workspaceId) => workspaceId !== null && setFieldValue('workspaceId', workspaceId)}
        />
        <div>
          <Text size="sm" fw={500} mb={4}>
            {texts.tokens.scope}
          </Text>
          <SegmentedChoice
            label={texts.tokens.scope}
            options={[
              { value: 'read', label: texts.tokens.scopes.read },
              { value: 'write', label: texts.tokens.scopes.write },
            ]}
            value={values.scope}
            onChange={(scope) => setFieldValue('scope', scope)}
          />
          <Text size="sm" c="dimmed" mt={4}>
            {texts.tokens.scopeHints[values.scope]}
          </Text>
        </div>
        <OptionPicker
          label={texts.tokens.duration}
          options={durations.map((count) => ({
            value: String(count),
            label: count === null ? texts.tokens.never : texts.tokens.days({ count }),
          }))}
          value={String(values.days)}
          onChange={(value) => value !== null && setFieldValue('days', value === 'null' ? null : Number(value))}
        />
        {values.password !== undefined && (
          <PasswordField
            label={texts.currentPassword}
            autoComplete="current-password"
            {...field('password')}
            value={values.password}
          />
        )}
      </Stack>
    </form>
  );
}

function NewSecret({ secret }: { secret: string }) {
  const texts = useTexts('settings');
  const address = `${location.origin}${basePath()}/mcp`;
  return (
    <Stack gap="md">
      <CopyField field="secret" text={secret} focused />
      <SectionHead level={3} title={texts.tokens.connect} hint={texts.tokens.connectHint} />
      <CopyField field="address" text={address} />
      <CopyField field="header" text={`Authorization: Bearer ${secret}`} />
      <CopyField
        field="command"
        text={`claude mcp add --transport http faena ${address} --header "Authorization: Bearer ${secret}"`}
      />
    </Stack>
  );
}

interface CopyFieldProps {
  field: keyof Catalogues['settings']['tokens']['fields'];
  text: string;
  focused?: boolean;
}

/** Field with a text to copy. Clicking it selects the text. */
function CopyField({ field, text, focused = false }: CopyFieldProps) {
  const texts = useTexts('settings');
  const [copied, setCopied] = useState(false);
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextField
        label={texts.tokens.fields[field]}
        readOnly
        value={text}
        spellCheck={false}
        className={classes.code}
        data-autofocus={focused || undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={() => undefined}
      />
      <Button
        variant="light"
        aria-label={copied ? undefined : texts.tokens.copyNamed({ field })}
        leftSection={copied ? <IconCheck size={15} stroke={2} /> : <IconCopy size={15} stroke={1.75} />}
        onClick={() =>
          void copyText(text).then(
            () => setCopied(true),
            () => undefined,
          )
        }
      >
        {copied ? texts.copied : texts.tokens.copy}
      </Button>
    </Group>
  );
}
