import { type Tag, type TagKind, tagListOf } from '../../../../../domain/project.ts';
import { callOf } from '../../call.ts';
import type { Operation } from './operation.ts';
import { type OfProject, projectRules } from './projectRules.ts';

export interface TagsOrder extends OfProject {
  kind: 'tags.order';
  list: TagKind;
  ids: string[];
}

export const tagsOrder: Operation<TagsOrder> = {
  ...projectRules,
  foldProject: (project, { list, ids }) => {
    const tags: readonly Tag[] = project[tagListOf[list]];
    const place = new Map(ids.map((id, index) => [id, index]));
    const placeOf = ({ id }: Tag) => place.get(id) ?? tags.length;
    const ordered = tags.toSorted((a, b) => placeOf(a) - placeOf(b)).map((tag, order) => ({ ...tag, order }));
    return { ...project, [tagListOf[list]]: ordered };
  },
  inverse: (op, { project }) => (project ? { ...op, ids: project[tagListOf[op.list]].map(({ id }) => id) } : null),
  call: ({ projectId, list, ids }) => callOf('orderTags', { params: { projectId, kind: list }, body: { ids } }),
};
