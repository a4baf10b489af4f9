import { formatsOf } from '../../../domain/formats.ts';
import type { Insights } from '../../../domain/insights.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';

type Read = Pick<Insights, 'created' | 'finished' | 'open' | 'wip' | 'late' | 'forecast'>;

/** Minimum number of tasks for a warning. */
const fewTasks = 3;
const lateShare = 0.25;
const growthShare = 0.2;

/** Returns the most urgent conclusion that applies to the metrics, as a sentence. */
export function conclusionOf({ conclusion, locale }: Catalogues['insights'], answer: Read): string {
  const { created, finished, open, wip, late, forecast } = answer;
  if (open === 0) return finished === 0 ? conclusion.quiet : conclusion.allDone({ finished });
  if (finished === 0) return conclusion.stands({ open });
  if (late !== null && late >= fewTasks && late >= wip * lateShare) return conclusion.late({ late, wip });
  if (created - finished >= Math.max(fewTasks, finished * growthShare)) return conclusion.grows({ created, finished });
  if (forecast.kind === 'ready' && forecast.done.p85 !== null)
    return conclusion.ends({ open, day: formatsOf(locale).date(forecast.done.p85) });
  return finished > created ? conclusion.shrinks({ created, finished }) : conclusion.steady({ created, finished });
}
