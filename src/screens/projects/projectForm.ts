import { type ProjectDraft, projectDraft } from '../../../domain/drafts.ts';
import { newTag, type TagKind, tagsOfTemplate, type TemplateName } from '../../../domain/project.ts';
import { usualProjectColor } from '../../../domain/projectGlyph.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import type { NewProject } from '../../machines/projects/createProject/createProject.types.ts';
import { readDraft } from '../useDraft.ts';

export type Tag = ProjectDraft[TagKind][number];

/** Maximum number of options in a list, the same as the server's. */
const mostTags = 50;

const withKeys = (kind: TagKind, tags: readonly Omit<Tag, 'key'>[]): Tag[] =>
  tags.map((tag, index) => ({ key: `${kind}-${index}`, ...tag }));

/**
 * Returns the initial values of the form: the stored draft, otherwise an unnamed project with the default options. Its
 * colour follows from the id.
 */
export const projectForm = (texts: Catalogues['defaults'], draft: string | null, id: string): ProjectDraft =>
  readDraft(projectDraft, draft) ?? {
    name: '',
    color: usualProjectColor(id),
    glyph: null,
    ...withTemplate(texts, 'kanban'),
  };

/** Returns the fields of the form that a template sets. */
export const withTemplate = (texts: Catalogues['defaults'], template: TemplateName) => ({
  template,
  ...formTags(tagsOfTemplate(template, texts)),
});

const formTags = ({ statuses, types, priorities }: ReturnType<typeof tagsOfTemplate>) => ({
  statuses: withKeys('statuses', statuses),
  types: withKeys('types', types),
  priorities: withKeys('priorities', priorities),
});

export const projectOf = ({ name, color, glyph, statuses, types, priorities }: ProjectDraft): NewProject => ({
  name: name.trim(),
  color,
  glyph,
  taskStatuses: statuses.map(({ name, color, category }) => ({ name: name.trim(), color, category })),
  taskTypes: types.map(({ name, color = 'blue' }) => ({ name: name.trim(), color })),
  taskPriorities: priorities.map(({ name, icon = 'arrow-right' }) => ({ name: name.trim(), icon })),
});

export const withTag = (
  { newTag: names }: Catalogues['defaults'],
  tags: readonly Tag[],
  kind: TagKind,
  key: string,
): Tag[] => (tags.length < mostTags ? [...tags, { key, name: names[kind], ...newTag[kind] }] : [...tags]);

/** Removes an option, unless it is the last one of its list. */
export const withoutTag = (tags: readonly Tag[], key: string): Tag[] =>
  tags.length > 1 ? tags.filter((tag) => tag.key !== key) : [...tags];

export const withTagChanged = (tags: readonly Tag[], key: string, patch: Partial<Tag>): Tag[] =>
  tags.map((tag) => (tag.key === key ? { ...tag, ...patch } : tag));

/** Sorts options in the order of the keys. Options without a key in the list are last. */
export const inOrder = (tags: readonly Tag[], keys: readonly string[]): Tag[] => {
  const rank = new Map(keys.map((key, index) => [key, index]));
  return tags.toSorted((a, b) => (rank.get(a.key) ?? keys.length) - (rank.get(b.key) ?? keys.length));
};
