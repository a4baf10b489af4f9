import { ActionIcon, Button, Group } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef } from 'react';
import type { Project } from '../../../domain/project.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import type { InsightsFilters } from '../../machines/insights/insights.types.ts';
import { selectSprints } from '../../machines/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { FilterPicker } from '../../ui/FilterPicker/index.ts';
import { PersonFilter } from '../../ui/PersonPicker/index.ts';
import { useScrollHint } from '../../ui/scrollHint/index.ts';
import { useTexts } from '../../ui/texts/index.ts';
import { filterOptionsOf } from '../tasks/options.tsx';
import classes from './insights.module.css';

const noSprints: readonly Sprint[] = [];

interface FilterBarProps {
  project: Project;
  filters: InsightsFilters;
  isFiltered: boolean;
  onChange: (changed: Partial<InsightsFilters>) => void;
  onClear: () => void;
  /** Picker of the days, in front of the filters. */
  range: ReactNode;
  onCopyLink: () => void;
}

/** Days and filters. They wrap where space is short, and on phones are one row that scrolls. */
export function FilterBar({ project, filters, isFiltered, onChange, onClear, range, onCopyLink }: FilterBarProps) {
  const texts = useTexts('insights');
  const row = useRef<HTMLDivElement>(null);
  useScrollHint(row);
  useResource({ kind: 'sprints', projectId: project.id });
  const sprints = useSelect('records', selectSprints(project.id), noSprints);
  const options = useMemo(() => filterOptionsOf(project), [project]);
  const sprintOptions = useMemo(
    () => [{ value: 'none', label: texts.noSprint }, ...sprints.map(({ id, name }) => ({ value: id, label: name }))],
    [sprints, texts],
  );
  return (
    <Group gap="sm" className={classes.bar} ref={row}>
      {range}
      <Group gap={6} role="group" aria-label={texts.filters}>
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
        {(sprints.length > 0 || filters.sprintIds.length > 0) && (
          <FilterPicker
            label={texts.sprint}
            options={sprintOptions}
            value={filters.sprintIds}
            onChange={(sprintIds) => onChange({ sprintIds })}
          />
        )}
        {isFiltered && (
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
