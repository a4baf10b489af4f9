import { type FormErrors, schemaResolver } from '@mantine/form';
import { type ProjectDraft, projectDraft } from '../../../domain/drafts.ts';
import {
  defaultPriorities,
  defaultStatuses,
  defaultTypes,
  newTag,
  projectCreate,
  type TagKind,
} from '../../../domain/project.ts';
import type { NewProject } from '../../machines/createProject/createProject.types.ts';

export type Tag = ProjectDraft[TagKind][number];

/** As many tags of one kind as the server takes. */
const mostTags = 50;

const withKeys = (kind: TagKind, tags: readonly Omit<Tag, 'key'>[]): Tag[] =>
  tags.map((tag, index) => ({ key: `${kind}-${index}`, ...tag }));

/** The form the wizard starts with: what was typed before and not sent, else an unnamed project with the defaults. */
export const projectForm = (draft: string | null): ProjectDraft =>
  (draft === null ? null : readDraft(draft)) ?? {
    name: '',
    statuses: withKeys('statuses', defaultStatuses),
    types: withKeys('types', defaultTypes),
    priorities: withKeys('priorities', defaultPriorities),
  };

export const projectOf = ({ name, statuses, types, priorities }: ProjectDraft): NewProject => ({
  name: name.trim(),
  taskStatuses: statuses.map(({ name, color, category }) => ({ name: name.trim(), color, category })),
  taskTypes: types.map(({ name, color = 'blue' }) => ({ name: name.trim(), color })),
  taskPriorities: priorities.map(({ name, icon = 'arrow-right' }) => ({ name: name.trim(), icon })),
});

const resolve = schemaResolver(projectCreate, { sync: true });

/** Errors of the project, with its tags under `taskStatuses.0.name` and the like. */
export const projectErrors = (form: ProjectDraft): FormErrors => resolve(projectOf(form));

export const withTag = (tags: readonly Tag[], kind: TagKind, key: string): Tag[] =>
  tags.length < mostTags ? [...tags, { key, ...newTag[kind] }] : [...tags];

/** The last tag of a list stays. */
export const withoutTag = (tags: readonly Tag[], key: string): Tag[] =>
  tags.length > 1 ? tags.filter((tag) => tag.key !== key) : [...tags];

export const withTagChanged = (tags: readonly Tag[], key: string, patch: Partial<Tag>): Tag[] =>
  tags.map((tag) => (tag.key === key ? { ...tag, ...patch } : tag));

/** Tags in the order of these keys; others after them. */
export const inOrder = (tags: readonly Tag[], keys: readonly string[]): Tag[] => {
  const rank = new Map(keys.map((key, index) => [key, index]));
  return tags.toSorted((a, b) => (rank.get(a.key) ?? keys.length) - (rank.get(b.key) ?? keys.length));
};

function readDraft(text: string): ProjectDraft | null {
  try {
    const parsed = projectDraft.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
