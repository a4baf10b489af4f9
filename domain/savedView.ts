import * as z from 'zod/mini';
import { boardDisplay } from './boardDisplay.ts';
import { basedOn, id, moment, nameText } from './common.ts';
import { keptFilterShape } from './fields/taskFilters.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';

export const viewContent = z.object({
  search: z.string().check(z.maxLength(limits.search)),
  filters: z.object(keptFilterShape),
  mode: z.enum(['kanban', 'table']),
  /** Visibility of table columns by name. Columns that aren't listed have their default visibility. */
  columns: z.record(z.string().check(z.maxLength(40)), z.boolean()),
  /** Display options of the view. If absent, opening the view doesn't change the display options. */
  display: z.optional(boardDisplay),
});
export type ViewContent = z.infer<typeof viewContent>;

export const savedView = z.extend(viewContent, {
  id,
  projectId: id,
  workspaceId: id,
  name: z.string(),
  /** True if everyone with access to the project may use it. */
  shared: z.boolean(),
  /** True if the viewer's tasks screen opens with this view by default. */
  isDefault: z.boolean(),
  createdBy: person,
  createdAt: moment,
  updatedAt: z.nullable(moment),
  version: z.int(),
  abilities: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type SavedView = z.infer<typeof savedView>;

const fields = {
  name: nameText(limits.name),
  shared: z.boolean(),
  search: viewContent.shape.search,
  filters: viewContent.shape.filters,
  mode: viewContent.shape.mode,
  columns: viewContent.shape.columns,
  display: viewContent.shape.display,
};
/** New view. The client sends the old id to restore a deleted view. */
export const savedViewCreate = z.object({ id: z.optional(id), ...fields });
export type SavedViewCreate = z.infer<typeof savedViewCreate>;
export const savedViewUpdate = z.extend(z.partial(z.object(fields)), { version: basedOn });
export type SavedViewUpdate = z.infer<typeof savedViewUpdate>;
export const defaultView = z.object({ viewId: z.nullable(id) });
