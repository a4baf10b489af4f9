import { useMemo } from 'react';
import { modeOf, none, withoutMode } from '../../../domain/fields/taskFilters.ts';
import { labelOf } from '../../../domain/fields/texts.ts';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import { selectProjectTasks } from '../../machines/sync/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { FilterPicker } from '../../ui/task/FilterPicker/FilterPicker.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';

const nothing: readonly Task[] = [];
/** Option for all subtasks, which the filter stores as tasks that are not without a parent. */
const some = 'some';
const subtasks = ['not', none];

/** Filter by parent. Renders nothing in a project without subtasks. */
export function ParentFilter({
  project,
  value,
  onChange,
}: {
  project: Pick<Project, 'id' | 'prefix'>;
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  const fields = useTexts('fields');
  const { parentFilter: texts, labelFilter } = useTexts('board');
  const tasks = useSelect('records', selectProjectTasks(project.id), nothing);
  const parents = useMemo(() => {
    const ids = new Set(tasks.map(({ parentId }) => parentId));
    return tasks.filter(({ id }) => ids.has(id));
  }, [tasks]);
  if (parents.length === 0 && value.length === 0) return null;
  const isNegated = modeOf(value) === 'not';
  const isSome = isNegated && value.length === subtasks.length && value.includes(none);
  const named = parents.map(({ id, number, title }) => ({
    value: id,
    label: `${keyOf(project.prefix, number) ?? ''} ${title}`.trim(),
  }));
  return (
    <FilterPicker
      label={labelOf(fields, 'parentId')}
      options={[{ value: none, label: texts.none }, { value: some, label: texts.some }, ...named]}
      value={isSome ? [some] : withoutMode(value)}
      describeNames={isNegated && !isSome ? (names) => labelFilter.named.not({ names }) : undefined}
      onChange={(next) => {
        if (next.includes(some) && !isSome) onChange(subtasks);
        else
          onChange([...(isNegated && !isSome && next.length > 0 ? ['not'] : []), ...next.filter((id) => id !== some)]);
      }}
    />
  );
}
