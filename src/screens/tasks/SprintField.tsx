import { useMemo } from 'react';
import type { Sprint } from '../../../domain/sprint.ts';
import { selectSprints } from '../../machines/sync/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { OptionPicker, type OptionPickerProps } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { sprintOptionsOf } from './sprintOptions.ts';

const none: readonly Sprint[] = [];

type SprintFieldProps = Pick<OptionPickerProps, 'value' | 'onChange' | 'disabled' | 'aside' | 'error' | 'variant'> & {
  projectId: string;
};

/** Picker of a task's sprint. Renders nothing in a project without sprints. */
export function SprintField({ projectId, value, ...rest }: SprintFieldProps) {
  const texts = useTexts('board').sprint;
  useResource({ kind: 'sprints', projectId });
  const sprints = useSelect('records', selectSprints(projectId), none);
  const options = useMemo(() => sprintOptionsOf(sprints, value, texts.states), [sprints, value, texts]);
  if (sprints.length === 0) return null;
  return (
    <OptionPicker label={texts.label} options={options} value={value} placeholder={texts.none} clearable {...rest} />
  );
}
