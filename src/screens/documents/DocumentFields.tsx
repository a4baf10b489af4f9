import { Button, Group } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { limits } from '../../../domain/limits.ts';
import { selectDescription, selectTitle } from '../../machines/documents/documentEditor/documentEditor.selectors.ts';
import { selectText, selectTextState, type TextState } from '../../machines/sync/savedText/savedText.selectors.ts';
import { useSelect, useSystem } from '../../system/system.ts';
import { GrowingField } from '../../ui/document/DocumentEditor/GrowingField.tsx';
import { SaveState, type SaveStatus } from '../../ui/form/SaveState/SaveState.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import type { ShownDocument } from './useShownDocument.ts';

const shownStates: Partial<Record<TextState, SaveStatus>> = {
  typed: 'saving',
  saving: 'saving',
  waiting: 'waiting',
  failed: 'failed',
};

interface DocumentFieldProps {
  shown: ShownDocument;
  field: 'title' | 'description';
  editable: boolean;
  onEnter?: () => void;
}
type Text = NonNullable<ReturnType<typeof selectTitle>>;

export function DocumentField(props: DocumentFieldProps) {
  const text = useSelect('documentEditor', props.field === 'title' ? selectTitle : selectDescription, undefined);
  return text && <OpenField text={text} {...props} />;
}

function OpenField({ text, shown, field, editable, onEnter }: DocumentFieldProps & { text: Text }) {
  const system = useSystem();
  const texts = useTexts('documents');
  const messages = texts.document;
  const state = useSelector(text, selectTextState);
  const typed = useSelector(text, selectText);
  const ids = () => ({ mutationId: system.newId(), at: system.now() });
  useEffect(() => {
    const flush = () => text.send({ type: 'text.flushed' });
    window.addEventListener('pagehide', flush);
    return () => window.removeEventListener('pagehide', flush);
  }, [text]);
  const aside = useFieldAside({ text, state, field, theirs: shown.base?.[field] ?? '' });
  const value = editable || state !== 'restored' ? typed : null;
  return (
    <GrowingField
      kind={field}
      label={messages[field]}
      placeholder={field === 'title' ? texts.untitled : messages.descriptionPlaceholder}
      value={value ?? shown.document?.[field] ?? ''}
      editable={editable}
      maxLength={field === 'title' ? limits.taskTitle : limits.documentDescription}
      aside={aside}
      onChange={(changed) => text.send({ type: 'text.changed', text: changed, ...ids() })}
      onBlur={() => text.send({ type: 'text.flushed' })}
      onEnter={onEnter}
    />
  );
}

interface FieldState {
  text: Text;
  state: TextState;
  field: 'title' | 'description';
  theirs: string;
}

/** Returns the save state of the text, with the actions to retry or to resolve a conflict. */
function useFieldAside({ text, state, field, theirs }: FieldState): ReactNode {
  const messages = useTexts('documents').document;
  const system = useSystem();
  const ids = () => ({ mutationId: system.newId(), at: system.now() });
  const settle = (keep: 'mine' | 'theirs') => text.send({ type: 'conflict.settled', keep, ...ids() });
  const confirm = () => text.send({ type: 'text.confirmed', ...ids() });
  if (state === 'conflicted')
    return (
      <Group component="span" gap={6} mt={4} fz="xs" c="var(--faena-warning)" role="alert">
        <span>{messages.conflict({ theirs: theirs || messages.empty })}</span>
        <Button size="compact-xs" variant="default" onClick={() => settle('mine')}>
          {messages.keepMine}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => settle('theirs')}>
          {messages.keepTheirs}
        </Button>
      </Group>
    );
  if (state === 'restored')
    return (
      <Group component="span" gap={6} mt={4} fz="xs" role="status">
        <span>{messages.restored}</span>
        <Button size="compact-xs" onClick={confirm}>
          {messages.saveRestored}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => text.send({ type: 'text.discarded' })}>
          {messages.discardRestored}
        </Button>
      </Group>
    );
  const shown = shownStates[state];
  return (
    shown && (
      <Group component="span" mt={4} fz="xs">
        <SaveState state={shown} label={messages[field]} onRetry={confirm} />
      </Group>
    )
  );
}
