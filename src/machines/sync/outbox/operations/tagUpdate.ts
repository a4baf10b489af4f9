import { type Tag, type TagKind, tagListOf, type TagUpdate as TagPatch } from '../../../../../domain/project.ts';
import { callOf } from '../../call.ts';
import type { Operation } from './operation.ts';
import { type OfProject, projectRules } from './projectRules.ts';

export interface TagUpdate extends OfProject {
  kind: 'tag.update';
  list: TagKind;
  tagId: string;
  patch: TagPatch;
}

export const tagUpdate: Operation<TagUpdate> = {
  ...projectRules,
  foldProject: (project, { list, tagId, patch }) => {
    const tags: readonly Tag[] = project[tagListOf[list]];
    return { ...project, [tagListOf[list]]: tags.map((tag) => (tag.id === tagId ? { ...tag, ...patch } : tag)) };
  },
  inverse: ({ patch: changed, ...op }, { project }) => {
    const tag: Tag | undefined = project?.[tagListOf[op.list]].find(({ id }) => id === op.tagId);
    if (!tag) return null;
    const before = new Map(Object.entries(tag));
    const patch = Object.fromEntries(Object.keys(changed).map((field) => [field, before.get(field)]));
    return { ...op, patch };
  },
  call: ({ projectId, list, tagId, patch }) =>
    callOf('updateTag', { params: { projectId, kind: list, tagId }, body: patch }),
};
