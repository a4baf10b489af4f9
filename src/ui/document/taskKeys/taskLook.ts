import type { CSSProperties } from 'react';
import { served } from '../../../../domain/basePath.ts';
import type { KeyedTask } from '../../../../domain/keyedTask.ts';
import { tagColor } from '../../task/TagBadge/tagColors.ts';

/** Address of the task with this key. */
export const taskAddress = (key: string): string => served(`/t/${key}`);

export const isDone = ({ statusCategory }: KeyedTask): boolean => statusCategory === 'done';

/** Colour of the dot, as a variable of `prose.module.css`. */
export const dotOf = ({ statusColor }: KeyedTask): CSSProperties =>
  ({ '--status': tagColor(statusColor) }) as CSSProperties;
