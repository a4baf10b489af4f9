import { ActionIcon, Button, Group } from '@mantine/core';
import { IconFilter, IconLink } from '@tabler/icons-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { Project } from '../../../domain/project.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import type { InsightsFilters } from '../../machines/projects/insights/insights.types.ts';
import { selectSprints } from '../../machines/sync/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { Count } from '../../ui/base/Chip/Chip.tsx';
import { FilterPicker } from '../../ui/task/FilterPicker/FilterPicker.tsx';
import { PersonFilter } from '../../ui/people/PersonPicker/PersonPicker.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { filterOptionsOf } from '../tasks/options.tsx';
import classes from './insights.module.css';

const noSprints: readonly Sprint[] = [];

interface FilterBarProps {
  project: Project;
  filters: InsightsFilters;
  /** Number of filters that have a value. */
  active: number;
  onChange: (changed: Partial<InsightsFilters>) => void;
  onClear: () => void;
  /** Picker of the date range, before the filters. */
  range: ReactNode;
  onCopyLink: () => void;
}

/** Date range and filters. They wrap if there is little space. On phones, a button shows the filters. */
export function FilterBar({ project, filters, active, onChange, onClear, range, onCopyLink }: FilterBarProps) {
  const texts = useTexts('insights');
  const filtersId = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const options = useMemo(() => filterOptionsOf(project), [project]);
  return (
    <Group gap="sm" className={classes.bar}>
      {range}
      <Button
        variant="default"
        hiddenFrom="sm"
        leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
        rightSection={active > 0 && <Count tone="accent">{active}</Count>}
        aria-expanded={isUnfolded}
        aria-controls={filtersId}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {texts.filters}
      </Button>
      <Group
        gap={6}
        role="group"
        aria-label={texts.filters}
        id={filtersId}
        className={classes.filters}
        data-unfolded={isUnfolded || undefined}
      >
        <FilterPicker
          label={texts.status}
          options={options.statuses}
          value={filters.statusIds}
          onChange={(statusIds) => onChange({ statusIds })}
        />
        <FilterPicker
          label={texts.type}
          options={options.types}
          value={filters.typeIds}
          onChange={(typeIds) => onChange({ typeIds })}
        />
        <FilterPicker
          label={texts.priority}
          options={options.priorities}
          value={filters.priorityIds}
          onChange={(priorityIds) => onChange({ priorityIds })}
        />
        <PersonFilter
          label={texts.assignedTo}
          people={project.members}
          value={filters.assignedTo}
          onChange={(assignedTo) => onChange({ assignedTo })}
        />
        <SprintFilter
          projectId={project.id}
          value={filters.sprintIds}
          onChange={(sprintIds) => onChange({ sprintIds })}
        />
        {active > 0 && (
          <Button variant="subtle" color="gray" size="xs" onClick={onClear}>
            {texts.clearFilters}
          </Button>
        )}
      </Group>
      <ActionIcon
        variant="default"
        size={32}
        ms="auto"
        aria-label={texts.copyLink}
        title={texts.linkHint}
        onClick={onCopyLink}
      >
        <IconLink size={16} stroke={1.75} />
      </ActionIcon>
    </Group>
  );
}

interface SprintFilterProps {
  projectId: string;
  value: InsightsFilters['sprintIds'];
  onChange: (sprintIds: InsightsFilters['sprintIds']) => void;
}

/** Filter by sprint. Hidden while the project has no sprints. */
function SprintFilter({ projectId, value, onChange }: SprintFilterProps) {
  const texts = useTexts('insights');
  useResource({ kind: 'sprints', projectId });
  const sprints = useSelect('records', selectSprints(projectId), noSprints);
  const options = useMemo(
    () => [{ value: 'none', label: texts.noSprint }, ...sprints.map(({ id, name }) => ({ value: id, label: name }))],
    [sprints, texts],
  );
  return (
    (sprints.length > 0 || value.length > 0) && (
      <FilterPicker label={texts.sprint} options={options} value={value} onChange={onChange} />
    )
  );
}
