import { type ReactNode, Suspense } from 'react';
import { descriptorOf, taskFields } from '../../../domain/fields/task.ts';
import {
  type BoardFilters,
  type FilteredField,
  filteredFields,
  none,
  type RangeField,
} from '../../../domain/fields/taskFilters.ts';
import type { Project } from '../../../domain/project.ts';
import { FilterPicker } from '../../ui/FilterPicker/index.ts';
import { PersonFilter } from '../../ui/PersonPicker/index.ts';
import { lazyView } from '../lazyView.ts';
import type { filterOptionsOf } from './options.tsx';
import { rangeTexts, texts } from './texts.ts';

const SprintFilter = lazyView(async () => ({ default: (await import('./SprintFilter.tsx')).SprintFilter }));

interface ControlProps {
  project: Project;
  options: ReturnType<typeof filterOptionsOf>;
  /** True once the page shows its cards. Controls that load more code or data wait for it. */
  settled: boolean;
  value: string[];
  onChange: (value: string[]) => void;
}

const isRange = (field: FilteredField): field is RangeField => descriptorOf(field).ranges !== undefined;

/** Filter controls by field. Fields with ranges of numbers have a control of their own. */
const controls: Record<Exclude<FilteredField, RangeField>, (props: ControlProps) => ReactNode> = {
  statusId: ({ options, ...rest }) => (
    <FilterPicker label={texts.status} options={options.statuses} {...picked(rest)} />
  ),
  typeId: ({ options, ...rest }) => <FilterPicker label={texts.type} options={options.types} {...picked(rest)} />,
  priorityId: ({ options, ...rest }) => (
    <FilterPicker label={texts.priority} options={options.priorities} {...picked(rest)} />
  ),
  assignees: ({ project, ...rest }) => (
    <PersonFilter label={texts.assignedTo} people={project.members} {...picked(rest)} />
  ),
  sprintId: ({ project, settled, ...rest }) =>
    settled && (
      <Suspense fallback={null}>
        <SprintFilter projectId={project.id} {...picked(rest)} />
      </Suspense>
    ),
};
const picked = ({ value, onChange }: Pick<ControlProps, 'value' | 'onChange'>) => ({ value, onChange });

function RangeFilter({ field, ...rest }: Pick<ControlProps, 'value' | 'onChange'> & { field: RangeField }) {
  const messages: { label: string; none: string; ranges: Record<string, string> } = rangeTexts[field];
  const options = [
    { value: none, label: messages.none },
    ...Object.entries(messages.ranges).map(([value, label]) => ({ value, label })),
  ];
  return <FilterPicker label={messages.label} options={options} {...rest} />;
}

export const TaskFilters = ({
  filters,
  onChange,
  ...rest
}: Omit<ControlProps, 'value' | 'onChange'> & {
  filters: BoardFilters;
  onChange: (filters: Partial<BoardFilters>) => void;
}) =>
  filteredFields.map((field) => {
    const name = taskFields[field].filter;
    const props = { value: filters[name], onChange: (value: string[]) => onChange({ [name]: value }) };
    if (isRange(field)) return <RangeFilter key={field} field={field} {...props} />;
    const Control = controls[field];
    return <Control key={field} {...rest} {...props} />;
  });
