import { Box, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { fullName } from '../../../domain/account.ts';
import { imageUpload } from '../../../domain/document.ts';
import {
  selectIsReadable,
  selectLinkStatus,
  selectPeople,
} from '../../machines/documents/collaboration/collaboration.selectors.ts';
import {
  selectCollaboration,
  selectRecordStatus,
  selectVersionsStatus,
} from '../../machines/documents/documentEditor/documentEditor.selectors.ts';
import { selectMembers, selectPerson, selectProject } from '../../machines/sync/records/records.selectors.ts';
import { selectUser } from '../../machines/app/session/session.selectors.ts';
import { holdKeys } from '../../system/heldKeys.ts';
import { type RefOf, useEmitted, useSelect, useSystem } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { AvatarGroup } from '../../ui/people/AvatarGroup/AvatarGroup.tsx';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { DocumentEditor } from '../../ui/document/DocumentEditor/DocumentEditor.tsx';
import type { DocumentEditorHandle } from '../../ui/document/DocumentEditor/documentProps.ts';
import { TextProject } from '../../ui/document/taskKeys/taskKeysContext.ts';
import { DocumentFrame } from '../../ui/document/DocumentEditor/DocumentFrame.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { OfflineState } from '../../ui/base/OfflineState/OfflineState.tsx';
import type { Person } from '../../ui/people/PersonAvatar/PersonAvatar.tsx';
import { TimeAgo } from '../../ui/base/TimeAgo/TimeAgo.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { lazyView } from '../lazyView.tsx';
import { DocumentField } from './DocumentFields.tsx';
import { DocumentMenu } from './DocumentMenu.tsx';
import { DocumentNotice } from './DocumentNotice.tsx';
import { TextState } from './TextState.tsx';
import { useCopiedText } from './useCopiedText.ts';
import { useCollaboration } from './useCollaboration.ts';
import type { KnownDocument } from './useShownDocument.ts';
import { useUploads } from './useUploads.ts';

const VersionsDialog = lazyView(['documents'], async () => (await import('./VersionsDialog.tsx')).VersionsDialog);
const noMembers: ReturnType<typeof selectMembers> = [];

interface OpenDocumentProps {
  editor: RefOf<'documentEditor'>;
  shown: KnownDocument;
  /** Link to the list of documents. */
  back: ReactNode;
}

export function OpenDocument({ editor, shown, back }: OpenDocumentProps) {
  const messages = useTexts('documents').document;
  const { document } = shown;
  const { handle, setHandle, run } = useEditorHandle();
  const status = useSelect('documentEditor', selectRecordStatus, 'loading');
  const link = useCollaboration(selectLinkStatus);
  const versions = useSelect('documentEditor', selectVersionsStatus, 'closed');
  const { isCopied, copy } = useCopiedText(handle);
  const isGone = status === 'gone';
  const isCreated = shown.base !== null;
  const editable = document.abilities.update && !isGone && link !== 'readOnly' && link !== 'readOnlyOffline';
  const collaboration = useSelect('documentEditor', selectCollaboration, undefined);
  useEffect(() => {
    if (collaboration && !isCreated && link === 'connecting')
      collaboration.send({ type: 'text.begun', given: shown.isGiven });
  }, [isCreated, shown.isGiven, link, collaboration]);
  return (
    <>
      <DocumentNotice editor={editor} shown={shown} editable={editable} onCopy={copy} />
      <DocumentText
        editor={editor}
        handle={handle}
        setHandle={setHandle}
        onContinue={() => run((text) => text.continueText())}
        document={document}
        editable={editable}
        back={back}
        aside={
          <>
            <LastEdit document={document} />
            <Text span size="xs" fw={500} c="var(--faena-success)" role="status">
              {isCopied ? messages.copied : ''}
            </Text>
            <PeopleHere />
            <TextState editable={editable} />
            <DocumentMenu editor={editor} shown={shown} isGone={isGone} handle={handle} onCopy={copy} />
          </>
        }
        head={
          <>
            <DocumentField
              shown={shown}
              field="title"
              editable={editable && isCreated}
              onEnter={() => run((text) => text.focus())}
            />
            <DocumentField shown={shown} field="description" editable={editable && isCreated} />
          </>
        }
      />
      {versions !== 'closed' && (
        <VersionsDialog editor={editor} documentId={document.id} mayRestore={document.abilities.update} />
      )}
    </>
  );
}

/** Returns the editor's handle, and a function that runs an action as soon as the editor is ready. */
function useEditorHandle() {
  const handle = useRef<DocumentEditorHandle>(null);
  const waiting = useRef<(text: DocumentEditorHandle) => void>(null);
  const setHandle = useCallback((text: DocumentEditorHandle | null) => {
    handle.current = text;
    if (text) waiting.current?.(text);
    waiting.current = null;
  }, []);
  const run = useCallback((act: (text: DocumentEditorHandle) => void) => {
    if (handle.current) return act(handle.current);
    waiting.current = act;
    // Text that is typed until then belongs in the document's text, and not in the title.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    holdKeys();
  }, []);
  return { handle, setHandle, run };
}

interface DocumentTextProps {
  editor: RefOf<'documentEditor'>;
  handle: RefObject<DocumentEditorHandle | null>;
  setHandle: (text: DocumentEditorHandle | null) => void;
  onContinue: () => void;
  document: KnownDocument['document'];
  editable: boolean;
  back: ReactNode;
  aside: ReactNode;
  head: ReactNode;
}

function DocumentText({
  editor,
  handle,
  setHandle,
  onContinue,
  document,
  editable,
  back,
  aside,
  head,
}: DocumentTextProps) {
  const messages = useTexts('documents').document;
  const system = useSystem();
  const user = useSelect('session', selectUser, null);
  const status = useSelect('documentEditor', selectRecordStatus, 'loading');
  const link = useCollaboration(selectLinkStatus);
  const isReadable = useCollaboration(selectIsReadable);
  const shared = useSyncExternalStore(system.collaborations.subscribe, () => system.collaborations.get(document.id));
  const mentionable = useMentionable(document.projectId);
  const uploads = useUploads(editor);
  useEmitted('documentEditor', 'image.uploaded', ({ uploadId, image }) => {
    handle.current?.placeImage(uploadId, image.url);
    system.collaborations.files.delete(uploadId);
  });
  const isPending = !isReadable || !shared || !user;
  const pending = (): ReactNode => {
    if (link === 'broken') return <div role="alert">{messages.broken}</div>;
    if (status === 'unreachable') return <OfflineState />;
    return <LoadingSkeletons shape="page" label={messages.opening} />;
  };
  return (
    <DocumentFrame
      editable={editable}
      aside={
        <>
          {back}
          {isPending ? <LastEdit document={document} /> : aside}
        </>
      }
      head={head}
      onContinue={onContinue}
    >
      {isPending ? (
        pending()
      ) : (
        <TextProject key={document.id} value={document.projectId}>
          <DocumentEditor
            ref={setHandle}
            document={shared.document}
            provider={shared.provider}
            user={user}
            editable={editable}
            people={mentionable}
            uploads={uploads}
            imageRules={imageUpload}
            newId={system.newId}
            onImage={(uploadId, file, refusal) => {
              system.collaborations.files.set(uploadId, file);
              editor.send({ type: 'image.chosen', uploadId, name: file.name, refusal });
            }}
            onUploadRetry={(uploadId) => editor.send({ type: 'image.retried', uploadId })}
            onUploadDrop={(uploadId) => {
              system.collaborations.files.delete(uploadId);
              editor.send({ type: 'image.dropped', uploadId });
            }}
          />
        </TextProject>
      )}
    </DocumentFrame>
  );
}

function LastEdit({ document: { updatedBy, updater, updatedAt } }: { document: KnownDocument['document'] }) {
  const messages = useTexts('documents').document;
  const known = useSelect('records', selectPerson(updatedBy ?? ''), undefined);
  const person = known ?? updater;
  const edited = person ? messages.editedBy({ name: fullName(person) }) : messages.edited;
  return (
    <Box flex={1} miw={0}>
      {/* Phones have no space for it next to the link to the list. */}
      <Text size="xs" c="dimmed" lineClamp={2} title={edited} visibleFrom="sm">
        {edited} <TimeAgo at={updatedAt} />
      </Text>
    </Box>
  );
}

function PeopleHere() {
  const messages = useTexts('documents').document;
  const { all } = useDates();
  const people = useCollaboration(selectPeople);
  const user = useSelect('session', selectUser, null);
  const here = useMemo(() => {
    const known = new Map<string, Person>();
    for (const { userId, name, avatar } of people)
      if (userId !== user?.id) known.set(userId, { id: userId, name, avatar });
    return [...known.values()];
  }, [people, user]);
  if (here.length === 0) return null;
  return (
    <span role="group" aria-label={messages.here({ names: all(here.map(({ name }) => name)) })}>
      <AvatarGroup people={here} max={4} size={24} />
    </span>
  );
}

/** Returns the people who can see the document, and so can be mentioned in it. */
function useMentionable(projectId: string | null): readonly Person[] {
  useResource(projectId === null ? { kind: 'members' } : { kind: 'project', projectId });
  const members = useSelect('records', selectMembers, noMembers);
  const project = useSelect('records', projectId === null ? () => undefined : selectProject(projectId), undefined);
  return useMemo(() => project?.members ?? members.filter(({ role }) => role !== 'guest'), [project, members]);
}
