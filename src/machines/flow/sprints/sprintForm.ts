import { limits } from '../../../../domain/limits.ts';
import { capacityOf, type Sprint } from '../../../../domain/sprint.ts';
import { clashOf, lengthInDays } from '../../../../domain/sprintDays.ts';

export interface SprintForm {
  projectId: string | null;
  name: string;
  goal: string;
  /** First and last calendar day, or null until chosen. */
  startsOn: string | null;
  endsOn: string | null;
  /** Capacity as typed. Blank for none. */
  capacity: string;
  parallel: boolean;
}

export const noSprintForm: SprintForm = {
  projectId: null,
  name: '',
  goal: '',
  startsOn: null,
  endsOn: null,
  capacity: '',
  parallel: false,
};

export const formOf = ({ projectId, name, goal, startsOn, endsOn, capacity, parallel }: Sprint): SprintForm => ({
  projectId,
  name,
  goal,
  startsOn,
  endsOn,
  capacity: capacity === null ? '' : String(capacity),
  parallel,
});

export type FormProblem =
  | 'noProject'
  | 'noName'
  | 'longName'
  | 'noStart'
  | 'noEnd'
  | 'endBeforeStart'
  | 'tooLong'
  | 'noNumber';
const longestInDays = 366;

/** Returns the problems by field. Overlaps with other sprints are in `clashOfForm`. */
export function problemsOf(form: SprintForm): Partial<Record<keyof SprintForm, FormProblem>> {
  const { projectId, name, startsOn, endsOn, capacity } = form;
  return {
    ...(projectId === null && { projectId: 'noProject' as const }),
    ...(name.trim() === ''
      ? { name: 'noName' as const }
      : name.trim().length > limits.name && { name: 'longName' as const }),
    ...(startsOn === null && { startsOn: 'noStart' as const }),
    ...(endsOn === null
      ? { endsOn: 'noEnd' as const }
      : startsOn !== null && endsOn < startsOn
        ? { endsOn: 'endBeforeStart' as const }
        : startsOn !== null && lengthInDays({ startsOn, endsOn }) > longestInDays && { endsOn: 'tooLong' as const }),
    ...(Number.isNaN(capacityOf(capacity)) && { capacity: 'noNumber' as const }),
  };
}

/** Returns a sprint of the same project whose dates overlap. */
export function clashOfForm(
  { projectId, startsOn, endsOn, parallel }: SprintForm,
  ownId: string | null,
  sprints: readonly Sprint[],
): Sprint | undefined {
  if (startsOn === null || endsOn === null || endsOn < startsOn) return undefined;
  return clashOf(
    { id: ownId ?? '', startsOn, endsOn, parallel },
    sprints.filter((other) => other.projectId === projectId),
  );
}
