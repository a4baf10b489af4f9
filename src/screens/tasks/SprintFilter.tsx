import { useMemo } from 'react';
import type { Sprint } from '../../../domain/sprint.ts';
import { selectSprints } from '../../machines/sync/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { FilterPicker } from '../../ui/task/FilterPicker/FilterPicker.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { sprintFilterOf } from './sprintOptions.ts';

const none: readonly Sprint[] = [];

/** Filter by sprint. Renders nothing in a project without sprints. */
export function SprintFilter({
  projectId,
  value,
  onChange,
}: {
  projectId: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  const texts = useTexts('board').sprint;
  useResource({ kind: 'sprints', projectId });
  const sprints = useSelect('records', selectSprints(projectId), none);
  const options = useMemo(() => sprintFilterOf(sprints, texts.none, texts.states), [sprints, texts]);
  return sprints.length === 0 && value.length === 0 ? null : (
    <FilterPicker label={texts.label} options={options} value={value} onChange={onChange} />
  );
}
