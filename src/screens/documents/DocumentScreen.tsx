import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import {
  IconArrowLeft,
  IconClipboardText,
  IconDots,
  IconDownload,
  IconFileOff,
  IconFolder,
  IconHistory,
  IconLink,
  IconLock,
  IconTrash,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Document, imageUpload } from '../../../domain/document.ts';
import { limits } from '../../../domain/limits.ts';
import { selectMembers, selectProject } from '../../machines/records/records.selectors.ts';
import {
  selectChanges,
  selectCreation,
  selectDescription,
  selectDocument,
  selectDocumentFailure,
  selectIsReadable,
  selectLinkStatus,
  selectPeople,
  selectRecordStatus,
  selectRefusal,
  selectTitle,
  selectUploads,
  selectVersionsStatus,
} from '../../machines/documentEditor/documentEditor.selectors.ts';
import type { Presence, Upload } from '../../machines/documentEditor/documentEditor.types.ts';
import { selectIsNarrow } from '../../machines/layout/layout.selectors.ts';
import { selectText, selectTextState, type TextState } from '../../machines/savedText/savedText.selectors.ts';
import { selectUser } from '../../machines/session/session.selectors.ts';
import { type RefOf, tell, useEmitted, useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { AvatarGroup } from '../../ui/AvatarGroup/index.ts';
import { DocumentEditor, type DocumentEditorHandle, GrowingField } from '../../ui/DocumentEditor/index.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { OfflineState } from '../../ui/OfflineState/index.ts';
import type { Person } from '../../ui/PersonAvatar/index.ts';
import { saveFile } from '../../ui/saveFile/index.ts';
import { SaveState, type SaveStatus } from '../../ui/SaveState/index.ts';
import { copyText } from '../../ui/copyText/index.ts';
import { lazyView } from '../lazyView.ts';
import { documentPath } from './addresses.ts';
import classes from './documents.module.css';
import { texts } from './texts.ts';

const VersionsDialog = lazyView(async () => ({ default: (await import('./VersionsDialog.tsx')).VersionsDialog }));
const words = texts.document;
const nobody: readonly Presence[] = [];
const noUploads: readonly Upload[] = [];
const noMembers: ReturnType<typeof selectMembers> = [];

/** One document of the workspace. */
export function DocumentScreen() {
  const { documentId } = useParams({ from: '/app/documents/$documentId' });
  return <OneDocument key={documentId} documentId={documentId} projectId={null} />;
}

/** One document of a project. */
export function ProjectDocumentScreen() {
  const { projectId, documentId } = useParams({ from: '/app/projects/$projectId/documents/$documentId' });
  return <OneDocument key={documentId} documentId={documentId} projectId={projectId} />;
}

function OneDocument({ documentId, projectId }: { documentId: string; projectId: string | null }) {
  const editor = useScreen({ name: 'documentEditor', documentId });
  const toDocumentEditor = useSender('documentEditor');
  const status = useSelect('documentEditor', selectRecordStatus, 'loading');
  const record = useSelect('documentEditor', selectDocument, null);
  const failure = useSelect('documentEditor', selectDocumentFailure, null);
  const creation = useSelect('records', selectCreation(documentId), undefined);
  const shown = record ?? unborn(creation);
  const retry = (
    <Button variant="default" onClick={() => toDocumentEditor.send({ type: 'retry.requested' })}>
      {texts.retry}
    </Button>
  );
  const back = (
    <Link to={documentPath(projectId)} className={classes.back}>
      <IconArrowLeft size={16} stroke={1.9} aria-hidden />
      {texts.back}
    </Link>
  );
  const content = (): ReactNode => {
    if (!editor) return <LoadingSkeletons shape="page" />;
    if (status === 'denied') return <EmptyState icon={IconLock} title={words.denied} />;
    if (shown?.type === 'folder')
      return <EmptyState icon={IconFolder} title={shown.title || words.folder} description={words.folderHint} />;
    if (shown)
      return (
        <Opened
          editor={editor}
          record={shown}
          isBorn={record !== null}
          isGiven={Boolean(creation?.op.document.content)}
        />
      );
    if (status === 'missing')
      return (
        <EmptyState icon={IconFileOff} title={words.missing} description={words.missingHint}>
          {retry}
        </EmptyState>
      );
    if (status === 'unreachable') return <OfflineState>{retry}</OfflineState>;
    if (status === 'failed')
      return (
        <div role="alert">
          <EmptyState title={texts.error} description={failure?.message}>
            {retry}
          </EmptyState>
        </div>
      );
    return (
      <div className={classes.loading}>
        <LoadingSkeletons shape="page" />
      </div>
    );
  };
  return (
    <article className={classes.document}>
      {back}
      {content()}
    </article>
  );
}

/** What a document that waits in the outbox will be. */
const unborn = (creation: ReturnType<ReturnType<typeof selectCreation>>): Document | null => {
  if (!creation) return null;
  const { op, at, workspaceId, accountId } = creation;
  const { title, description = null, type, parentId = null } = op.document;
  return {
    id: op.documentId,
    title,
    description,
    type,
    workspaceId,
    projectId: op.projectId,
    parentId,
    position: 0,
    createdBy: accountId,
    updatedBy: null,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    version: 0,
    content: null,
    abilities: { update: true, delete: true },
  };
};

interface OpenedProps {
  editor: RefOf<'documentEditor'>;
  record: Document;
  /** The server has it. */
  isBorn: boolean;
  /** It is being made with a text. */
  isGiven: boolean;
}

function Opened({ editor, record, isBorn, isGiven }: OpenedProps) {
  const system = useSystem();
  const handle = useRef<DocumentEditorHandle>(null);
  const user = useSelect('session', selectUser, null);
  const status = useSelect('documentEditor', selectRecordStatus, 'loading');
  const link = useSelect('documentEditor', selectLinkStatus, 'opening');
  const readable = useSelect('documentEditor', selectIsReadable, false);
  const people = useSelect('documentEditor', selectPeople, nobody);
  const uploads = useSelect('documentEditor', selectUploads, noUploads);
  const refusal = useSelect('documentEditor', selectRefusal, null);
  const versions = useSelect('documentEditor', selectVersionsStatus, 'closed');
  const mentionable = useMentionable(record.projectId);
  const shared = useSyncExternalStore(system.sharedTexts.subscribe, () => system.sharedTexts.get(record.id));
  const [copied, setCopied] = useState(false);
  const gone = status === 'gone';
  const editable = record.abilities.update && !gone && link !== 'readOnly' && link !== 'readOnlyOffline';

  useEmitted('documentEditor', 'image.uploaded', ({ uploadId, image }) => {
    handle.current?.placeImage(uploadId, image.url);
    system.sharedTexts.files.delete(uploadId);
  });
  useEffect(() => {
    if (!isBorn && link === 'connecting') editor.send({ type: 'text.begun', given: isGiven });
  }, [isBorn, isGiven, link, editor]);

  const here = useMemo(() => {
    const known = new Map<string, Person>();
    for (const { userId, name, avatar } of people)
      if (userId !== user?.id) known.set(userId, { id: userId, name, avatar });
    return [...known.values()];
  }, [people, user]);

  const copy = async () => {
    await copyText(handle.current?.markdown() ?? '');
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const save = () => {
    const markdown = handle.current?.markdown() ?? '';
    const title = record.title.trim() || texts.untitled;
    const name = `${
      title
        .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, 100) || 'documento'
    }.md`;
    saveFile(name, new Blob([`# ${title}\n\n${markdown}\n`], { type: 'text/markdown' }));
  };
  const menu = (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={words.actions}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isBorn && !gone && (
          <Menu.Item
            leftSection={<IconHistory size={16} stroke={1.75} />}
            onClick={() => editor.send({ type: 'versions.opened' })}
          >
            {words.versions}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconClipboardText size={16} stroke={1.75} />} onClick={() => void copy()}>
          {words.copyMarkdown}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} stroke={1.75} />} onClick={save}>
          {words.export}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLink size={16} stroke={1.75} />}
          onClick={() => void copyText(window.location.href).catch(() => undefined)}
        >
          {words.copyLink}
        </Menu.Item>
        {record.abilities.delete && !gone && (
          <>
            <Menu.Divider />
            <Menu.Item
              className={classes.destructive}
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() => tell(system, 'documentTree', { type: 'delete.requested', item: record })}
            >
              {words.remove}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
  const aside = (
    <>
      <span role="status" className={copied ? classes.copied : classes.hidden}>
        {copied ? words.copied : ''}
      </span>
      {here.length > 0 && (
        <span className={classes.here} role="group" aria-label={words.here(here.map(({ name }) => name).join(', '))}>
          <AvatarGroup people={here} max={4} size={24} />
        </span>
      )}
      <TextState editable={editable} />
      {menu}
    </>
  );
  const notice = gone ? (
    <div role="alert" className={classes.notice} data-kind="danger">
      <span className={classes.noticeWords}>
        <strong>{words.gone}</strong> {words.goneHint}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => void copy()}>
        {words.copyMarkdown}
      </Button>
      {record.abilities.delete && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            tell(system, 'documentTree', {
              type: 'binned.restored',
              documentId: record.id,
              projectId: record.projectId,
              mutationId: system.newId(),
              at: system.now(),
            })
          }
        >
          {words.restore}
        </Button>
      )}
    </div>
  ) : refusal === 'too-big' ? (
    <div role="alert" className={classes.notice} data-kind="danger">
      <span className={classes.noticeWords}>{words.tooBig}</span>
      <Button size="compact-sm" variant="default" onClick={() => editor.send({ type: 'retry.requested' })}>
        {texts.retry}
      </Button>
    </div>
  ) : !isBorn ? (
    <div role="status" className={classes.notice}>
      <span className={classes.noticeWords}>{words.unborn}</span>
    </div>
  ) : link === 'offline' && editable ? (
    <div role="status" className={classes.notice}>
      <span className={classes.noticeWords}>
        <strong>{words.offline}.</strong> {words.offlineHint}
      </span>
    </div>
  ) : null;
  const head = (
    <>
      <Field record={record} field="title" editable={editable && isBorn} onEnter={() => handle.current?.focus()} />
      <Field record={record} field="description" editable={editable && isBorn} />
    </>
  );
  const canShow = readable && shared && user;
  return (
    <>
      {notice}
      {canShow ? (
        <DocumentEditor
          key={record.id}
          ref={handle}
          document={shared.document}
          provider={shared.provider}
          user={user}
          editable={editable}
          people={mentionable}
          uploads={uploads}
          imageRules={imageUpload}
          newId={system.newId}
          aside={aside}
          onImage={(uploadId, file, reason) => {
            system.sharedTexts.files.set(uploadId, file);
            editor.send(
              reason === null
                ? { type: 'image.chosen', uploadId, name: file.name }
                : { type: 'image.refused', uploadId, name: file.name, reason },
            );
          }}
          onUploadRetry={(uploadId) => editor.send({ type: 'image.retried', uploadId })}
          onUploadDrop={(uploadId) => {
            system.sharedTexts.files.delete(uploadId);
            editor.send({ type: 'image.dropped', uploadId });
          }}
        >
          {head}
        </DocumentEditor>
      ) : (
        <div className={classes.pending}>
          {head}
          {link === 'broken' ? (
            <div role="alert">{words.broken}</div>
          ) : status === 'unreachable' ? (
            <OfflineState />
          ) : (
            <LoadingSkeletons shape="page" label={words.opening} />
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {versions !== 'closed' && <VersionsDialog editor={editor} mayRestore={record.abilities.update} />}
      </Suspense>
    </>
  );
}

/** Whether what was typed in the text is safe. */
function TextState({ editable }: { editable: boolean }) {
  const link = useSelect('documentEditor', selectLinkStatus, 'opening');
  const changes = useSelect('documentEditor', selectChanges, 'sent');
  const narrow = useSelect('layout', selectIsNarrow, false);
  if (!editable)
    return (
      <span className={classes.readOnly}>
        <IconLock size={14} stroke={1.9} aria-hidden />
        {words.readOnly}
      </span>
    );
  const state: SaveStatus = link === 'offline' ? 'waiting' : changes === 'unsent' ? 'saving' : 'saved';
  return <SaveState state={state} label={words.text} compact={narrow && state === 'saved'} />;
}

const fieldWords = {
  title: { label: words.title, placeholder: texts.untitled },
  description: { label: words.description, placeholder: words.descriptionPlaceholder },
};
const shownStates: Partial<Record<TextState, SaveStatus>> = {
  typed: 'saving',
  saving: 'saving',
  waiting: 'waiting',
  failed: 'failed',
};

interface FieldProps {
  record: Document;
  field: 'title' | 'description';
  editable: boolean;
  onEnter?: () => void;
}

function Field(props: FieldProps) {
  const text = useSelect('documentEditor', props.field === 'title' ? selectTitle : selectDescription, undefined);
  return text && <OpenField text={text} {...props} />;
}

function OpenField({
  text,
  record,
  field,
  editable,
  onEnter,
}: FieldProps & { text: NonNullable<ReturnType<typeof selectTitle>> }) {
  const system = useSystem();
  const state = useSelector(text, selectTextState);
  const typed = useSelector(text, selectText);
  const ids = () => ({ mutationId: system.newId(), at: system.now() });
  const settle = (keep: 'mine' | 'theirs') => text.send({ type: 'conflict.settled', keep, ...ids() });
  useEffect(() => {
    const flush = () => text.send({ type: 'text.flushed' });
    window.addEventListener('pagehide', flush);
    return () => window.removeEventListener('pagehide', flush);
  }, [text]);
  const shown = shownStates[state];
  const value = editable || state !== 'restored' ? typed : null;
  const aside =
    state === 'conflicted' ? (
      <span role="alert" className={classes.conflict}>
        <span>
          {words.conflict} «{record[field] || words.empty}»
        </span>
        <Button size="compact-xs" variant="default" onClick={() => settle('mine')}>
          {words.keepMine}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => settle('theirs')}>
          {words.keepTheirs}
        </Button>
      </span>
    ) : state === 'restored' ? (
      <span role="status" className={classes.fieldState}>
        <span>{words.restored}</span>
        <Button size="compact-xs" onClick={() => text.send({ type: 'text.confirmed', ...ids() })}>
          {words.saveRestored}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => text.send({ type: 'text.discarded' })}>
          {words.discardRestored}
        </Button>
      </span>
    ) : (
      shown && (
        <span className={classes.fieldState}>
          <SaveState
            state={shown}
            label={fieldWords[field].label}
            onRetry={() => text.send({ type: 'text.confirmed', ...ids() })}
          />
        </span>
      )
    );
  return (
    <GrowingField
      kind={field}
      {...fieldWords[field]}
      value={value ?? record[field] ?? ''}
      editable={editable}
      maxLength={field === 'title' ? limits.taskTitle : limits.documentDescription}
      aside={aside}
      onChange={(changed) => text.send({ type: 'text.changed', text: changed, ...ids() })}
      onBlur={() => text.send({ type: 'text.flushed' })}
      onEnter={onEnter}
    />
  );
}

/** Those who see the document and can be mentioned in it. */
function useMentionable(projectId: string | null): readonly Person[] {
  useResource(projectId === null ? { kind: 'members' } : { kind: 'project', projectId });
  const members = useSelect('records', selectMembers, noMembers);
  const project = useSelect('records', projectId === null ? () => undefined : selectProject(projectId), undefined);
  return useMemo(() => project?.members ?? members.filter(({ role }) => role !== 'guest'), [project, members]);
}
