import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { fullName } from '../../../domain/fullName.ts';
import { importLimits, type ImportRecord } from '../../../domain/transfer.ts';
import {
  selectFileId,
  selectImportFailure,
  selectIsPasting,
  selectIsUnread,
} from '../../machines/projects/importTasks/importTasks.selectors.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { ListRow, RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { TimeAgo } from '../../ui/base/TimeAgo/TimeAgo.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import classes from './import.module.css';
import { Section, StepHead } from './StepParts.tsx';

/** Returns a function that sends a chosen file to the actor. The event is queued until the actor has started. */
function useChooseFile(): (file: File) => void {
  const system = useSystem();
  const toImportTasks = useSender('importTasks');
  const previous = useSelect('importTasks', selectFileId, null);
  return (file) => {
    const fileId = system.newId();
    if (previous !== null) system.collaborations.files.delete(previous);
    system.collaborations.files.set(fileId, file);
    toImportTasks.send({ type: 'file.chosen', fileId, fileName: file.name, size: file.size });
  };
}

export function Retry() {
  const texts = useTexts('importing');
  const toImportTasks = useSender('importTasks');
  return (
    <Button variant="default" onClick={() => toImportTasks.send({ type: 'retry.requested' })}>
      {texts.retry}
    </Button>
  );
}

const limitsOfFile = { megabytes: importLimits.bytes / 1024 / 1024, rows: importLimits.rows };

export function ChooseIntro() {
  const texts = useTexts('importing');
  const shown = useShown();
  const failure = useSelect('importTasks', selectImportFailure, null);
  const isUnread = useSelect('importTasks', selectIsUnread, false);
  const error = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) error.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <>
      <StepHead title={texts.choose} hint={texts.chooseHint(limitsOfFile)} />
      <div ref={error}>
        <FormError>
          {failure &&
            (failure.code === 'PAYLOAD_TOO_LARGE' && failure.message === ''
              ? texts.fileErrors.tooLarge(limitsOfFile)
              : shown(failure.message))}
        </FormError>
        {isUnread && <Retry />}
      </div>
    </>
  );
}

export interface FileInputProps {
  hidden: boolean;
}

export function FileInput({ hidden }: FileInputProps) {
  const texts = useTexts('importing');
  const choose = useChooseFile();
  return (
    <label className={classes.drop} hidden={hidden}>
      <IconFileImport size={26} stroke={1.5} aria-hidden />
      <Text span fw={500}>
        {texts.drop}
      </Text>
      <input
        type="file"
        aria-label={texts.file}
        className={classes.dropInput}
        accept=".csv,.tsv,.txt,.json,text/csv,text/plain,text/tab-separated-values,application/json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) choose(file);
        }}
      />
    </label>
  );
}

export interface ChooseStepProps {
  /** Earlier imports of the project, or null while they load. */
  imports: readonly ImportRecord[] | null;
}

export function ChooseStep({ imports }: ChooseStepProps) {
  const texts = useTexts('importing');
  const toImportTasks = useSender('importTasks');
  const choose = useChooseFile();
  const pasting = useSelect('importTasks', selectIsPasting, false);
  const [text, setText] = useState('');
  const chooseText = (content: string) => choose(new File([content], texts.pasted, { type: 'text/plain' }));
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const content = event.clipboardData.getData('text/plain');
    if (text !== '' || !content.includes('\n')) return;
    event.preventDefault();
    chooseText(content);
  };
  return (
    <>
      {pasting ? (
        <Stack gap="xs">
          <Textarea
            label={texts.pasteLabel}
            rows={6}
            value={text}
            autoFocus
            onPaste={paste}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Group gap="xs">
            <Button variant="default" onClick={() => toImportTasks.send({ type: 'paste.closed' })}>
              {texts.cancel}
            </Button>
            <Button disabled={text.trim() === ''} onClick={() => chooseText(text)}>
              {texts.read}
            </Button>
          </Group>
        </Stack>
      ) : (
        imports !== null && (
          <Button variant="subtle" ms={-10} px={10} onClick={() => toImportTasks.send({ type: 'paste.opened' })}>
            {texts.paste}
          </Button>
        )
      )}
      {imports === null ? (
        <LoadingSkeletons shape="list" label={texts.opening} />
      ) : (
        imports.length > 0 && (
          <Section title={texts.earlier}>
            <RowList>
              {imports.map(({ id, fileName, createdBy, createdAt, tasks, undoneAt, abilities }) => (
                <ListRow
                  key={id}
                  name={fileName}
                  facts={
                    <>
                      {fullName(createdBy)} · <TimeAgo at={createdAt} /> ·{' '}
                      {undoneAt === null ? texts.earlierTasks({ count: tasks }) : texts.earlierUndone}
                    </>
                  }
                  action={
                    abilities.undo && (
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={texts.undoNamed({ name: fileName })}
                        onClick={() => toImportTasks.send({ type: 'undo.requested', importId: id })}
                      >
                        {texts.undo}
                      </Button>
                    )
                  }
                />
              ))}
            </RowList>
          </Section>
        )
      )}
    </>
  );
}
