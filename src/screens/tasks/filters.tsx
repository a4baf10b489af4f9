import { type ReactNode } from 'react';
import { descriptorOf, type TaskFields, taskFields } from '../../../domain/fields/task.ts';
import {
  type BoardFilters,
  type FilteredField,
  filteredFields,
  none,
  type RangeField,
} from '../../../domain/fields/taskFilters.ts';
import type { Project } from '../../../domain/project.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { FilterPicker } from '../../ui/FilterPicker/index.ts';
import { PersonFilter } from '../../ui/PersonPicker/index.ts';
import { useTexts } from '../../ui/texts/index.ts';
import { lazyView } from '../lazyView.tsx';
import type { filterOptionsOf } from './options.tsx';

const SprintFilter = lazyView([], async () => (await import('./SprintFilter.tsx')).SprintFilter);

type Texts = Catalogues['board'];

interface ControlProps {
  texts: Texts;
  project: Project;
  options: ReturnType<typeof filterOptionsOf>;
  /** True once the page shows its cards. Controls that load more code or data wait for it. */
  settled: boolean;
  value: string[];
  onChange: (value: string[]) => void;
}

/** Each range of a field has a name. */
type RangeTexts = {
  [Field in RangeField]: { label: string; none: string; ranges: Record<keyof TaskFields[Field]['ranges'], string> };
};

const isRange = (field: FilteredField): field is RangeField => descriptorOf(field).ranges !== undefined;

/** Filter controls by field. Fields with ranges of numbers have a control of their own. */
const controls: Record<Exclude<FilteredField, RangeField>, (props: ControlProps) => ReactNode> = {
  statusId: ({ texts, options, ...rest }) => (
    <FilterPicker label={texts.status} options={options.statuses} {...picked(rest)} />
  ),
  typeId: ({ texts, options, ...rest }) => (
    <FilterPicker label={texts.type} options={options.types} {...picked(rest)} />
  ),
  priorityId: ({ texts, options, ...rest }) => (
    <FilterPicker label={texts.priority} options={options.priorities} {...picked(rest)} />
  ),
  assignees: ({ texts, project, ...rest }) => (
    <PersonFilter label={texts.assignedTo} people={project.members} {...picked(rest)} />
  ),
  sprintId: ({ project, settled, ...rest }) => settled && <SprintFilter projectId={project.id} {...picked(rest)} />,
};
const picked = ({ value, onChange }: Pick<ControlProps, 'value' | 'onChange'>) => ({ value, onChange });

function RangeFilter({
  texts,
  field,
  ...rest
}: Pick<ControlProps, 'texts' | 'value' | 'onChange'> & { field: RangeField }) {
  const messages: RangeTexts[RangeField] = texts.ranges[field];
  const options = [
    { value: none, label: messages.none },
    ...Object.entries(messages.ranges).map(([value, label]) => ({ value, label })),
  ];
  return <FilterPicker label={messages.label} options={options} {...rest} />;
}

export function TaskFilters({
  filters,
  onChange,
  ...rest
}: Omit<ControlProps, 'texts' | 'value' | 'onChange'> & {
  filters: BoardFilters;
  onChange: (filters: Partial<BoardFilters>) => void;
}) {
  const texts = useTexts('board');
  return filteredFields.map((field) => {
    const name = taskFields[field].filter;
    const props = { texts, value: filters[name], onChange: (value: string[]) => onChange({ [name]: value }) };
    if (isRange(field)) return <RangeFilter key={field} field={field} {...props} />;
    const Control = controls[field];
    return <Control key={field} {...rest} {...props} />;
  });
}
