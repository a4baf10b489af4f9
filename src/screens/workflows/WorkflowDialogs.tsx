import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { limits } from '../../../domain/limits.ts';
import { phrase, type PhraseOrText } from '../../../domain/phrase.ts';
import type { Project } from '../../../domain/project.ts';
import type { WorkflowDefinition } from '../../../domain/workflow.ts';
import { adoptDefinition, fromMachineConfig } from '../../../domain/workflowConfig.ts';
import { noWorkflow, selectWorkflowForm } from '../../machines/flow/workflows/workflows.selectors.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { Panel } from '../../ui/base/Panel/Panel.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { FilePicker } from '../FilePicker.tsx';
import { requireName, useRecordForm } from '../useRecordForm.ts';
import classes from './workflows.module.css';

export function CreateWorkflowDialog({ onClosed }: { onClosed: () => void }) {
  const texts = useTexts('workflows');
  const messages = texts.createDialog;
  const shown = useShown();
  const formId = useId();
  const {
    values: { name, draft },
    field,
    setFieldValue,
    element,
    submitError,
    isSaving: pending,
    dismiss,
  } = useRecordForm(useSelect('workflows', selectWorkflowForm, undefined), {
    actor: useSender('workflows'),
    blank: noWorkflow,
    validate: requireName,
    onClosed,
  });
  return (
    <DialogFrame
      opened
      onClose={dismiss}
      title={messages.title}
      locked={pending}
      footer={
        <>
          <Button variant="default" disabled={pending} onClick={dismiss}>
            {texts.cancel}
          </Button>
          <SubmitButton form={formId} pending={pending} disabled={name.trim() === ''}>
            {messages.submit}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} {...element}>
        <Stack>
          <FormError>{submitError && shown(submitError.message)}</FormError>
          <TextField
            label={messages.name}
            placeholder={messages.placeholder}
            maxLength={limits.name}
            autoFocus
            data-autofocus
            disabled={pending}
            {...field('name')}
          />
          <Text size="sm" c="dimmed">
            {draft ? messages.imported({ states: draft.states.length, moves: draft.edges.length }) : messages.startHint}
          </Text>
          {draft && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.start}
              onClick={() => setFieldValue('draft', null)}
            >
              {messages.dropImport}
            </Button>
          )}
        </Stack>
      </form>
    </DialogFrame>
  );
}

const largest = 2_000_000;
const mostReasons = 8;

export interface ImportDialogProps {
  project: Pick<Project, 'taskStatuses'>;
  replaces?: boolean;
  onRead: (definition: WorkflowDefinition, name: string) => void;
  onClosed: () => void;
}

/** Dialog that imports a chart from a file or from pasted text. It shows why a chart can't be read. */
export function ImportDialog({ project, replaces = false, onRead, onClosed }: ImportDialogProps) {
  const texts = useTexts('workflows');
  const messages = texts.importDialog;
  const system = useSystem();
  const [text, setText] = useState('');
  const [reasons, setReasons] = useState<readonly PhraseOrText[]>([]);
  const read = (source: string) => {
    if (source.length > largest) return setReasons([phrase('workflows', 'importDialog.tooBig')]);
    const json = jsonOf(source);
    if (json === undefined) return setReasons([phrase('workflows', 'importDialog.notJson')]);
    const config = fromMachineConfig(json);
    if (!config.ok) return setReasons(config.reasons);
    const statuses = project.taskStatuses.filter(({ archived }) => !archived);
    onRead(adoptDefinition(config.definition, statuses, system.newId), config.name || messages.newName);
  };
  const importFile = async (file: File) => {
    if (file.size > largest) return setReasons([phrase('workflows', 'importDialog.tooBig')]);
    const content = await file.text().catch(() => null);
    if (content === null) return setReasons([phrase('workflows', 'importDialog.unreadable')]);
    setText(content);
    read(content);
  };
  return (
    <DialogFrame
      opened
      onClose={onClosed}
      title={messages.title}
      description={messages.description}
      footer={
        <>
          <Button variant="default" onClick={onClosed}>
            {texts.cancel}
          </Button>
          <Button disabled={text.trim() === ''} onClick={() => read(text)}>
            {messages.submit}
          </Button>
        </>
      }
    >
      <Stack>
        <FilePicker
          accept=".json,application/json"
          className={classes.start}
          data-autofocus
          onPick={(file) => void importFile(file)}
        >
          {messages.file}
        </FilePicker>
        <Textarea
          label={messages.paste}
          placeholder={messages.placeholder}
          value={text}
          rows={7}
          classNames={{ input: classes.code }}
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setReasons([]);
          }}
        />
        <Rejection reasons={reasons} />
        {replaces && (
          <Text size="sm" c="dimmed">
            {messages.replaceHint}
          </Text>
        )}
      </Stack>
    </DialogFrame>
  );
}

function Rejection({ reasons }: { reasons: readonly PhraseOrText[] }) {
  const messages = useTexts('workflows').importDialog;
  const shown = useShown();
  if (reasons.length === 0) return null;
  return (
    <Panel role="alert" tone="danger" gap={4} p="sm" fz="sm" c="var(--tone)">
      <strong>{messages.refused}</strong>
      <ul className={classes.reasons}>
        {reasons.slice(0, mostReasons).map((reason, index) => (
          <li key={index}>{shown(reason)}</li>
        ))}
        {reasons.length > mostReasons && <li>{messages.more({ count: reasons.length - mostReasons })}</li>}
      </ul>
    </Panel>
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
