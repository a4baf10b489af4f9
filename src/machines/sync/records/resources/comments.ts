import type { CommentShared } from '../../../../../domain/comment.ts';
import { pages } from '../../../../../domain/limits.ts';
import { mergeElements } from '../elements.ts';
import { defineLiveList, type ResourceKind } from './defineResource.ts';

export interface CommentsSpec {
  kind: 'comments';
  taskId: string;
}

const { pageSize } = pages.comments;
/** Minimum number of comments that fills the panel. */
const fewest = 20;

const order = (a: CommentShared, b: CommentShared): number =>
  a.number - b.number ||
  (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * The newest comments of a task, and older pages on request. Page 1 has the oldest comments, so the response to the
 * first request only gives the total, unless it is the newest page too. If the newest page has few comments, the
 * previous page is also loaded.
 */
export const comments: ResourceKind<CommentsSpec, CommentShared> = defineLiveList<CommentsSpec>()('listComments', {
  key: ({ taskId }) => `comments/${taskId}`,
  call: ({ taskId }, page) => ({ params: { taskId }, query: page ?? pages.comments }),
  skips: ({ pagination }, page) => page === null && pagination.total > pageSize,
  next: ({ elements, pagination: { pageIndex, total } }, page) => {
    const newest = Math.max(1, Math.ceil(total / pageSize));
    if (page === null) return newest > 1 ? { pageIndex: newest, pageSize } : null;
    return pageIndex === newest && newest > 1 && elements.length <= fewest ? { pageIndex: newest - 1, pageSize } : null;
  },
  rest: ({ pagination: { pageIndex } }) => (pageIndex > 1 ? { pageIndex: pageIndex - 1, pageSize } : null),
  order,
  follow: (elements, changes, { spec: { taskId } }) => {
    const saved = changes.flatMap((change) =>
      (change.type === 'comment.saved' || change.type === 'comment.removed') && change.comment.taskId === taskId
        ? [change.comment]
        : [],
    );
    return mergeElements(elements, saved, { order });
  },
  retryAfter: { stale: 10_000 },
});
