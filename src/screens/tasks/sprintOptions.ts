import type { Sprint } from '../../../domain/sprint.ts';
import type { PickerOption } from '../../ui/OptionList/index.ts';

const shown =
  (words: Record<Sprint['state'], string>) =>
  ({ id, name, state }: Sprint): PickerOption => ({ value: id, label: name, description: words[state] });

/** What a task can be given: sprints that aren't over, and the one it is in. */
export const sprintOptionsOf = (
  sprints: readonly Sprint[],
  held: string | null,
  words: Record<Sprint['state'], string>,
): PickerOption[] => sprints.filter(({ id, state }) => state !== 'completed' || id === held).map(shown(words));

/** Every sprint, and those without one, for filters; nothing where there are none. */
export const sprintFilterOf = (
  sprints: readonly Sprint[],
  without: string,
  words: Record<Sprint['state'], string>,
): PickerOption[] => (sprints.length === 0 ? [] : [{ value: 'none', label: without }, ...sprints.map(shown(words))]);
