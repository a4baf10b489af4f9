import { type ReactNode } from 'react';
import type { FieldWith } from '../../../domain/fields/descriptor.ts';
import { type TaskFields, taskFields } from '../../../domain/fields/task.ts';
import { type BoardFilters, type FilteredField, filteredFields, none } from '../../../domain/fields/taskFilters.ts';
import { labelOf, ownOf } from '../../../domain/fields/texts.ts';
import type { Project } from '../../../domain/project.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { viewOf } from '../../ui/task/fields/fieldKinds.tsx';
import { FilterPicker } from '../../ui/task/FilterPicker/FilterPicker.tsx';
import { PersonFilter } from '../../ui/people/PersonPicker/PersonPicker.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { LabelFilter } from './LabelFilter.tsx';
import { lazyView } from '../lazyView.tsx';
import type { filterOptionsOf } from './options.tsx';

const ParentFilter = lazyView([], async () => (await import('./ParentFilter.tsx')).ParentFilter);
const SprintFilter = lazyView([], async () => (await import('./SprintFilter.tsx')).SprintFilter);

type Texts = Catalogues['board'];

interface ControlProps {
  texts: Texts;
  project: Project;
  options: ReturnType<typeof filterOptionsOf>;
  /** True once the page shows its cards. Controls that load more code or data are rendered only then. */
  settled: boolean;
  value: string[];
  onChange: (value: string[]) => void;
}

type Control = (props: ControlProps) => ReactNode;
/** Filter controls of the fields that refer to other records. The controls of other fields follow from their kind. */
const controls: Record<
  FilteredField & FieldWith<TaskFields, 'kind', 'tag' | 'label' | 'person' | 'reference'>,
  Control
> = {
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
  // A project without labels has no filter for them.
  labels: ({ project: { labels }, ...rest }) =>
    (labels.length > 0 || rest.value.length > 0) && <LabelFilter labels={labels} {...picked(rest)} />,
  sprintId: ({ project, settled, ...rest }) => settled && <SprintFilter projectId={project.id} {...picked(rest)} />,
  parentId: ({ project, settled, ...rest }) => settled && <ParentFilter project={project} {...picked(rest)} />,
};
const picked = ({ value, onChange }: Pick<ControlProps, 'value' | 'onChange'>) => ({ value, onChange });

function KindFilter({ field, ...rest }: Pick<ControlProps, 'value' | 'onChange'> & { field: FilteredField }) {
  const texts = useTexts('fields');
  const own = ownOf<{ none: string }>(texts.ranges, field);
  const options = [
    { value: none, label: own?.none ?? texts.noValue },
    ...(viewOf(field)?.filterOptions?.(field, texts) ?? []),
  ];
  return <FilterPicker label={labelOf(texts, field)} options={options} {...rest} />;
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
    const props = { value: filters[name], onChange: (value: string[]) => onChange({ [name]: value }) };
    const Control = (controls as Partial<Record<FilteredField, Control>>)[field];
    return Control ? (
      <Control key={field} texts={texts} {...rest} {...props} />
    ) : (
      <KindFilter key={field} field={field} {...props} />
    );
  });
}
