import * as z from 'zod/mini';
import { color, priorityIcon } from './common.ts';
import { lenientShape } from './fields/lenient.ts';
import { formFields, taskFields } from './fields/task.ts';
import { templateNames } from './project.ts';
import { glyph, projectColor } from './projectGlyph.ts';
import { statusCategory } from './statusCategory.ts';

/** Draft of a task, stored on the device. Its ids are checked against the project when the draft is restored. */
export const taskDraft = z.object({
  ...lenientShape(taskFields, formFields),
  description: z.string(),
});
export type TaskDraft = z.infer<typeof taskDraft>;

const draftTags = z
  .array(
    z.object({
      key: z.string(),
      name: z.string(),
      color: z.optional(color),
      category: z.optional(statusCategory),
      icon: z.optional(priorityIcon),
    }),
  )
  .check(z.minLength(1));

/** Draft of a project, stored on the device. `key` identifies a row of the form. */
export const projectDraft = z.object({
  name: z.string(),
  color: projectColor,
  glyph: z.nullable(glyph),
  template: z.enum(templateNames),
  statuses: draftTags,
  types: draftTags,
  priorities: draftTags,
});
/** Draft of the form for a first project and its first task. */
export const firstProjectDraft = z.object({ name: z.string(), title: z.string() });
export type ProjectDraft = z.infer<typeof projectDraft>;
