import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { isBlankText, wellFormed } from './text.ts';
import { invalid } from './validation.ts';
import { visibleLength, visibleName } from './visibleName.ts';

export const id = z.uuid();

/** Time in UTC, in the format of `Date.toISOString`. */
export const moment = z.iso.datetime();

/** Date `YYYY-MM-DD` without a time zone. */
export const day = z.iso.date();

/** Schema of a required text. Trims the text and replaces lone surrogates with U+FFFD. */
export const requiredText = (maximum: number, message?: string) =>
  z.string(message).check(z.overwrite(wellFormed), z.trim(), z.minLength(1, message), z.maxLength(maximum, message));

const nameChecks = (maximum: number, message?: string, minimum = 1) =>
  [
    z.overwrite(visibleName),
    z.minLength(minimum, message),
    z.maxLength(maximum, message),
    z.refine<string>((name) => visibleLength(name) >= Math.min(minimum, name.length), message),
  ] as const;

/**
 * Schema of a name that people see in lists and menus. Normalises the name with `visibleName`, and counts only visible
 * characters.
 */
export const nameText = (maximum: number, message?: string, minimum = 1) =>
  z.string(message).check(...nameChecks(maximum, message, minimum));

/**
 * Schema of an optional name. `message` is the error for a wrong length. A value that isn't a string gets the general
 * error.
 */
export const optionalName = (maximum: number, message: string, minimum: number) =>
  z.optional(z.string().check(...nameChecks(maximum, message, minimum)));

/** Schema of required Markdown. Trims the Markdown and rejects it if it renders no visible text. */
export const writtenText = (maximum: number) =>
  requiredText(maximum).check(z.refine((text) => !isBlankText(text), invalid('emptyText')));

export const optionalText = (maximum: number) => z.string().check(z.maxLength(maximum));

/**
 * Page of a list. Pages start at 1. `total` counts the items of all pages. `nextCursor` is the cursor for the next
 * page. It is absent on the last page, and in lists without cursors.
 */
export const pagination = z.object({
  pageIndex: z.int().check(z.minimum(1)),
  pageSize: z.int().check(z.minimum(1)),
  total: z.int().check(z.minimum(0)),
  nextCursor: z.optional(z.string()),
});
export type Pagination = z.infer<typeof pagination>;

export const listOf = <T extends z.ZodMiniType>(element: T) => z.object({ elements: z.array(element), pagination });

export interface Page<T> {
  elements: T[];
  pagination: Pagination;
}

const wholeNumber = (minimum: number, maximum: number) =>
  z.coerce.number<string | number>().check(z.int(), z.minimum(minimum), z.maximum(maximum));

export const pageQuery = {
  pageIndex: z.optional(wholeNumber(1, 1_000_000)),
  pageSize: z.optional(wholeNumber(1, limits.pageSize)),
};

/**
 * Query of a list with cursors. `cursor` is the `nextCursor` of an earlier response. With a cursor, the page begins
 * after the last item of that response, and `pageIndex` is ignored. Items are neither skipped nor repeated if the list
 * changes between two requests.
 */
export const cursorQuery = { ...pageQuery, cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))) };

export const searchQuery = z.optional(z.string().check(z.maxLength(limits.search)));

/** Version of the record on which the write is based. Without it, the server doesn't check for conflicts. */
export const basedOn = z.optional(z.int().check(z.minimum(1)));

export const colors = [
  'slate',
  'gray',
  'zinc',
  'neutral',
  'stone',
  'red',
  'orange',
  'amber',
  'yellow',
  'lime',
  'green',
  'emerald',
  'teal',
  'cyan',
  'sky',
  'blue',
  'indigo',
  'violet',
  'purple',
  'fuchsia',
  'pink',
  'rose',
] as const;
export const color = z.enum(colors);
export type Color = z.infer<typeof color>;

export const priorityIcons = ['double-arrow-up', 'arrow-up', 'arrow-right', 'arrow-down', 'double-arrow-down'] as const;
export const priorityIcon = z.enum(priorityIcons);
export type PriorityIcon = z.infer<typeof priorityIcon>;
