import type { Comment } from '../../../domain/comment.ts';
import type { Page } from '../../../domain/common.ts';
import { pages } from '../../../domain/limits.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { currentTask } from '../tasks/access.ts';
import { abilitiesOnComment } from './policy.ts';
import { presentComment, presentShared } from './presenter.ts';
import { pageOfComments } from './repository.ts';

export async function listComments(
  db: Db,
  viewer: Viewer,
  taskId: string,
  given: { pageIndex?: number; pageSize?: number; cursor?: string },
): Promise<Page<Comment>> {
  const { access } = await currentTask(db, viewer, taskId);
  const { rows, pagination } = await pageOfComments(db, taskId, { ...pages.comments, ...given });
  return {
    elements: rows.map((row) =>
      presentComment(presentShared(row), abilitiesOnComment(access, row.created_by, viewer.id)),
    ),
    pagination,
  };
}
