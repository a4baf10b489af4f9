import * as z from 'zod/mini';
import { basedOn, id, moment, requiredText } from './common.ts';
import { keptFilterShape } from './fields/taskFilters.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';

/** What a saved view brings back on a project's tasks screen. */
export const viewContent = z.object({
  search: z.string().check(z.maxLength(limits.search)),
  filters: z.object(keptFilterShape),
  mode: z.enum(['kanban', 'table']),
  /** Columns of the table by whether they are shown; those left out are as always. */
  columns: z.record(z.string().check(z.maxLength(40)), z.boolean()),
});
export type ViewContent = z.infer<typeof viewContent>;

/** A named way to look at a project's tasks: of everyone in the project, or of its maker alone. */
export const savedView = z.extend(viewContent, {
  id,
  projectId: id,
  workspaceId: id,
  name: z.string(),
  /** Everyone who sees the project sees it. */
  shared: z.boolean(),
  /** The asking person's tasks screen opens with it. */
  isDefault: z.boolean(),
  createdBy: person,
  createdAt: moment,
  updatedAt: z.nullable(moment),
  version: z.int(),
  abilities: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type SavedView = z.infer<typeof savedView>;

const fields = {
  name: requiredText(limits.name),
  shared: z.boolean(),
  search: viewContent.shape.search,
  filters: viewContent.shape.filters,
  mode: viewContent.shape.mode,
  columns: viewContent.shape.columns,
};
/** The id is the client's to choose, so that one that was deleted can be brought back. */
export const savedViewCreate = z.object({ id: z.optional(id), ...fields });
export type SavedViewCreate = z.infer<typeof savedViewCreate>;
export const savedViewUpdate = z.extend(z.partial(z.object(fields)), { version: basedOn });
export type SavedViewUpdate = z.infer<typeof savedViewUpdate>;
/** null: none. */
export const defaultView = z.object({ viewId: z.nullable(id) });
