import type { Sprint } from '../../../domain/sprint.ts';
import type { PickerOption } from '../../ui/form/OptionList/OptionMark.tsx';

const shown =
  (stateNames: Record<Sprint['state'], string>) =>
  ({ id, name, state }: Sprint): PickerOption => ({ value: id, label: name, description: stateNames[state] });

/** Returns the sprints that a task can be added to: all open sprints, and its current one. */
export const sprintOptionsOf = (
  sprints: readonly Sprint[],
  currentId: string | null,
  stateNames: Record<Sprint['state'], string>,
): PickerOption[] =>
  sprints.filter(({ id, state }) => state !== 'completed' || id === currentId).map(shown(stateNames));

/**
 * Returns the options of the sprint filter, with one for tasks without a sprint. Empty in a project without sprints.
 */
export const sprintFilterOf = (
  sprints: readonly Sprint[],
  without: string,
  stateNames: Record<Sprint['state'], string>,
): PickerOption[] =>
  sprints.length === 0 ? [] : [{ value: 'none', label: without }, ...sprints.map(shown(stateNames))];
