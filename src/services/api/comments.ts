import { fromPromise } from 'xstate';
import { pages } from '../../../domain/limits.ts';
import type { CommentsPage, LoadCommentsCall } from '../../machines/comments/comments.types.ts';
import type { Http } from '../http.ts';

const { pageSize } = pages.comments;

/** One page of a task's comments; the newest one is filled from the page before when it holds but a few. */
export const loadComments = (http: Http) =>
  fromPromise<CommentsPage, LoadCommentsCall>(async ({ input: { workspaceId, taskId, pageIndex }, signal }) => {
    const page = (index: number) =>
      http.call('listComments', { workspaceId, params: { taskId }, query: { pageIndex: index, pageSize }, signal });
    const answer = ({ elements }: Awaited<ReturnType<typeof page>>, index: number): CommentsPage => ({
      comments: elements,
      older: index > 1 ? index - 1 : null,
    });
    if (pageIndex !== null) return answer(await page(pageIndex), pageIndex);
    const first = await page(1);
    const lastIndex = Math.max(1, Math.ceil(first.pagination.total / pageSize));
    if (lastIndex === 1) return answer(first, 1);
    const last = await page(lastIndex);
    if (last.elements.length > fewest) return answer(last, lastIndex);
    const before = lastIndex === 2 ? first : await page(lastIndex - 1);
    return { ...answer(before, lastIndex - 1), comments: [...before.elements, ...last.elements] };
  });

/** Fewer than these don't fill the panel. */
const fewest = 20;
