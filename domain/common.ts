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

/** Trims the text. Replaces half surrogate pairs by U+FFFD. */
export const requiredText = (maximum: number, message?: string) =>
  z.string(message).check(z.overwrite(wellFormed), z.trim(), z.minLength(1, message), z.maxLength(maximum, message));

const nameChecks = (maximum: number, message?: string, minimum = 1) =>
  [
    z.overwrite(visibleName),
    z.minLength(minimum, message),
    z.maxLength(maximum, message),
    z.refine<string>((name) => visibleLength(name) >= Math.min(minimum, name.length), message),
  ] as const;

/** A name that people see in lists and menus, as `visibleName` returns it. Only visible characters count. */
export const nameText = (maximum: number, message?: string, minimum = 1) =>
  z.string(message).check(...nameChecks(maximum, message, minimum));

/** `message` is only about the length. Another type than text gets the message of every field. */
export const optionalName = (maximum: number, message: string, minimum: number) =>
  z.optional(z.string().check(...nameChecks(maximum, message, minimum)));

/** Trims the Markdown. Rejects Markdown that renders no visible text. */
export const writtenText = (maximum: number) =>
  requiredText(maximum).check(z.refine((text) => !isBlankText(text), invalid('emptyText')));

export const optionalText = (maximum: number) => z.string().check(z.maxLength(maximum));

/**
 * Pages start at 1. `total` counts the elements of all pages. `nextCursor` is the cursor of the next elements. It is
 * absent at the end, and in lists without cursors.
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
 * With `cursor`, which is the `nextCursor` of an earlier answer, the page follows the last element of that answer, and
 * `pageIndex` is ignored. Changes of the list in between skip and repeat nothing.
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
