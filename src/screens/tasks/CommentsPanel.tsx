import { Button, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { abilitiesOfComment, type CommentShared } from '../../../domain/comment.ts';
import { limits } from '../../../domain/limits.ts';
import type { Project } from '../../../domain/project.ts';
import { isBlankText } from '../../../domain/text.ts';
import {
  isCommentTooLong,
  selectCommentEdit,
  selectEditDraft,
  selectEditedComment,
  selectNewComment,
} from '../../machines/tasks/comments/comments.selectors.ts';
import type { Shown } from '../../machines/sync/records/foldElements.ts';
import { selectMore, selectShown } from '../../machines/sync/records/records.selectors.ts';
import { selectText } from '../../machines/sync/savedText/savedText.selectors.ts';
import type { SavedTextEvent } from '../../machines/sync/savedText/savedText.types.ts';
import { findActor, sendTo, useSelect, useSystem, useScreen } from '../../system/system.ts';
import { type CommentActions, CommentItems, CommentList } from '../../ui/talk/CommentList/CommentList.tsx';
import { SectionHead } from '../../ui/base/SectionHead/SectionHead.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { RichTextEditor } from '../../ui/document/RichTextEditor/RichTextEditor.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useList } from '../useList.ts';
import { useWriteIds } from '../useWriteIds.ts';
import classes from './comments.module.css';

const noComments: readonly Shown<CommentShared>[] = [];

export interface CommentsPanelProps {
  project: Project;
  taskId: string;
}

export function CommentsPanel(props: CommentsPanelProps) {
  const texts = useTexts('tasks').comments;
  const shownText = useShown();
  const system = useSystem();
  const { list, spec, newComment, isFirstLoad, failure, retry } = useComments(props);
  const older = useSelect('records', selectMore(spec), 'none');
  return (
    <Stack gap="sm" flex={1} justify="flex-end">
      {isFirstLoad ? (
        <Text c="dimmed" ta="center" py="xl" role="status">
          {texts.loading}
        </Text>
      ) : (
        <>
          {failure && (
            <LoadFailure error={failure} compact title={texts.failed({ message: shownText(failure.message) })}>
              <Button variant="default" onClick={retry}>
                {texts.retry}
              </Button>
            </LoadFailure>
          )}
          {/* Without an answer, the list has only the comments that wait to be sent. */}
          {(!failure || list.comments.length > 0) && (
            <CommentList
              {...list}
              older={older}
              onOlder={() => sendTo(system, 'records', { type: 'resource.moreRequested', spec })}
            >
              <EmptyState compact title={texts.empty} description={texts.emptyHint} />
            </CommentList>
          )}
        </>
      )}
      {newComment && <NewCommentField comment={newComment} people={props.project.members} />}
    </Stack>
  );
}

/** Number of comments shown below the description. */
const fewest = 2;

/** The last comments and a field for a new one. `onAll` opens the tab with all comments. */
export function RecentComments({ onAll, ...props }: CommentsPanelProps & { onAll: () => void }) {
  const texts = useTexts('tasks').comments;
  const { list, newComment } = useComments(props);
  const { comments } = list;
  return (
    <Stack component="section" gap={0} mt="xs" pt="sm" className={classes.recent} aria-label={texts.recent}>
      {comments.length > 0 && (
        <SectionHead title={texts.recent} size="sm" align="center">
          {comments.length > fewest && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={onAll}>
              {texts.all}
            </Button>
          )}
        </SectionHead>
      )}
      <CommentItems {...list} comments={comments.slice(-fewest)} />
      {newComment && <NewCommentField comment={newComment} people={props.project.members} deferred="press" />}
    </Stack>
  );
}

/** Returns the comments of the task, the state of an edited comment and of the new one. */
function useComments({ project, taskId }: CommentsPanelProps) {
  useScreen({ name: 'comments', projectId: project.id, taskId });
  const spec = useMemo(() => ({ kind: 'comments', taskId }) as const, [taskId]);
  const { elements: base, ...loading } = useList(spec);
  const shown = useSelect(
    'records',
    useMemo(() => selectShown(spec), [spec]),
    noComments,
  );
  const viewerId = useSelect('workspace', (snapshot) => snapshot.context.accountId, '');
  const newComment = useSelect('comments', selectNewComment, undefined);
  const commentId = useSelect('comments', selectEditedComment, null);
  const edited = useSelector(useSelect('comments', selectCommentEdit, undefined), selectText);
  const editing = useMemo(() => (commentId === null ? null : { commentId, text: edited ?? '' }), [commentId, edited]);
  const comments = useMemo(
    () =>
      shown
        .filter(({ deletedAt }) => deletedAt === null)
        .map((comment) => ({
          ...comment,
          abilities: abilitiesOfComment(project.abilities, comment.createdBy.id, viewerId),
        })),
    [shown, viewerId, project.abilities],
  );
  const actions = useCommentActions(taskId, base);
  const list = { comments, editing, editTooLong: isCommentTooLong(edited ?? ''), people: project.members, actions };
  return { list, spec, newComment, ...loading };
}

type NewComment = NonNullable<ReturnType<typeof selectNewComment>>;

function NewCommentField({
  comment,
  people,
  deferred,
}: {
  comment: NewComment;
  people: Project['members'];
  deferred?: 'press';
}) {
  const texts = useTexts('tasks').comments;
  const ids = useWriteIds();
  const system = useSystem();
  const draft = useSelector(comment, selectText) ?? '';
  const tooLong = isCommentTooLong(draft);
  const submit = () => comment.send({ type: 'text.confirmed', recordId: system.newId(), ...ids() });
  return (
    <div className={classes.composer} data-quiet={(deferred && draft === '') || undefined}>
      <RichTextEditor
        deferred={deferred}
        label={texts.add}
        placeholder={texts.add}
        value={draft}
        minHeight={deferred ? 40 : 56}
        people={people}
        onChange={(text) => comment.send({ type: 'text.changed', text, ...ids() })}
        onSubmit={submit}
        aside={
          <Button
            size="compact-sm"
            disabled={isBlankText(draft) || tooLong}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={submit}
          >
            {texts.submit}
          </Button>
        }
      />
      {tooLong && (
        <Text size="sm" c="var(--faena-danger)" role="alert">
          {texts.tooLong({ most: limits.comment })}
        </Text>
      )}
    </div>
  );
}

/** Returns the actions of the comments. The functions remain the same when `base` changes. */
function useCommentActions(taskId: string, base: readonly CommentShared[] | undefined): CommentActions {
  const system = useSystem();
  const ids = useWriteIds();
  const currentBase = useRef(base);
  currentBase.current = base;

  return useMemo((): CommentActions => {
    const sendToEdit = (event: SavedTextEvent) => {
      const edit = findActor(system, 'comments')?.getSnapshot().children.edit;
      if (edit) edit.send(event);
    };
    return {
      onEdit: ({ id, content, version }) => {
        const drafts = findActor(system, 'drafts');
        const accountId = findActor(system, 'workspace')?.getSnapshot().context.accountId ?? '';
        const draft = drafts ? selectEditDraft(accountId, id)(drafts.getSnapshot()) : null;
        sendTo(system, 'comments', {
          type: 'edit.started',
          id,
          text: draft ?? content,
          before: content,
          version,
        });
      },
      onEditChange: (text) => sendToEdit({ type: 'text.changed', text, ...ids() }),
      onEditSubmit: () => sendToEdit({ type: 'text.confirmed', ...ids() }),
      onEditCancel: () => sendToEdit({ type: 'text.discarded' }),
      onDelete: ({ id }) => sendTo(system, 'comments', { type: 'comment.deleted', commentId: id, ...ids() }),
      onDiscard: (mutationId) => sendTo(system, 'outbox', { type: 'write.discarded', mutationId }),
      onRetry: ({ id, mutationId, content, failedEdit }) => {
        if (!failedEdit) {
          if (mutationId !== null) sendTo(system, 'outbox', { type: 'write.retryRequested', mutationId });
          return;
        }
        // Bases the new write on the current version, because the server may have rejected the edit for its outdated
        // version.
        const version = currentBase.current?.find((each) => each.id === id)?.version;
        sendTo(system, 'outbox', { type: 'write.discarded', mutationId: failedEdit.mutationId });
        sendTo(system, 'outbox', {
          type: 'write.requested',
          write: {
            ...ids(),
            replyTo: null,
            op: {
              kind: 'comment.update',
              taskId,
              commentId: id,
              content: failedEdit.content,
              before: content,
              ...(version !== undefined && { basedOn: version }),
            },
          },
        });
      },
    };
  }, [system, taskId, ids]);
}
