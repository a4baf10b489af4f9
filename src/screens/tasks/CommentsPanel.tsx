import { Button } from '@mantine/core';
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
} from '../../machines/comments/comments.selectors.ts';
import type { Shown } from '../../machines/records/foldElements.ts';
import { selectMore, selectShown } from '../../machines/records/records.selectors.ts';
import { selectText } from '../../machines/savedText/savedText.selectors.ts';
import type { SavedTextEvent } from '../../machines/savedText/savedText.types.ts';
import { findActor, sendTo, useSelect, useSystem, useScreen } from '../../system/system.ts';
import { CommentList, type CommentActions } from '../../ui/CommentList/index.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { RichTextEditor } from '../../ui/RichTextEditor/index.ts';
import { useShown, useTexts } from '../../ui/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useList } from '../useList.ts';
import { useWriteIds } from '../useWriteIds.ts';
import classes from './comments.module.css';

const noComments: readonly Shown<CommentShared>[] = [];

export interface CommentsPanelProps {
  project: Project;
  taskId: string;
}

export function CommentsPanel({ project, taskId }: CommentsPanelProps) {
  const texts = useTexts('tasks').comments;
  const shownText = useShown();
  const system = useSystem();
  useScreen({ name: 'comments', projectId: project.id, taskId });
  const spec = useMemo(() => ({ kind: 'comments', taskId }) as const, [taskId]);
  const { elements: base, isFirstLoad, failure, retry } = useList(spec);
  const shown = useSelect(
    'records',
    useMemo(() => selectShown(spec), [spec]),
    noComments,
  );
  const older = useSelect('records', selectMore(spec), 'none');
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

  return (
    <div className={classes.panel}>
      {isFirstLoad ? (
        <div className={classes.status} role="status">
          {texts.loading}
        </div>
      ) : failure && comments.length === 0 ? (
        <div className={classes.status}>
          <LoadFailure error={failure} compact title={texts.failed({ message: shownText(failure.message) })}>
            <Button variant="default" onClick={retry}>
              {texts.retry}
            </Button>
          </LoadFailure>
        </div>
      ) : (
        <CommentList
          comments={comments}
          editing={editing}
          editTooLong={isCommentTooLong(edited ?? '')}
          people={project.members}
          older={older}
          actions={actions}
          onOlder={() => sendTo(system, 'records', { type: 'resource.moreRequested', spec })}
        >
          <EmptyState compact title={texts.empty} description={texts.emptyHint} />
        </CommentList>
      )}
      {newComment && <NewCommentField comment={newComment} people={project.members} />}
    </div>
  );
}

type NewComment = NonNullable<ReturnType<typeof selectNewComment>>;

function NewCommentField({ comment, people }: { comment: NewComment; people: Project['members'] }) {
  const texts = useTexts('tasks').comments;
  const ids = useWriteIds();
  const system = useSystem();
  const draft = useSelector(comment, selectText) ?? '';
  const tooLong = isCommentTooLong(draft);
  const submit = () => comment.send({ type: 'text.confirmed', recordId: system.newId(), ...ids() });
  return (
    <div className={classes.composer}>
      <RichTextEditor
        label={texts.add}
        placeholder={texts.add}
        value={draft}
        minHeight={56}
        people={people}
        onChange={(text) => comment.send({ type: 'text.changed', text, ...ids() })}
        onSubmit={submit}
      />
      <div className={classes.composerEnd}>
        {tooLong && (
          <span className={classes.tooLong} role="alert">
            {texts.tooLong({ most: limits.comment })}
          </span>
        )}
        <Button disabled={isBlankText(draft) || tooLong} aria-keyshortcuts="Control+Enter Meta+Enter" onClick={submit}>
          {texts.submit}
        </Button>
      </div>
    </div>
  );
}

/** Actions of the comments. They are the same functions when `base` changes. */
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
        // Base the new write on the current version: the server may have rejected the edit because its version was
        // outdated.
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
