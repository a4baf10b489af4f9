import { type CountedRef, metrics } from '../../../../domain/insights.ts';
import type { InsightsQuery } from '../../sync/records/resources/insights.ts';
import {
  type Ask,
  type DayRange,
  filterNames,
  type InsightsAddress,
  type InsightsFilters,
  noFilters,
} from './insights.types.ts';
import { trimEndOf } from '../../../../domain/trimText.ts';

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the query from an address and ignores invalid parts. The server checks the days. */
export function readAddress({ last, from, to, zone, scale, filters, show }: InsightsAddress): Ask {
  return {
    range: readRange(last, from, to),
    zone: zone ?? null,
    scale: scale === 'day' || scale === 'week' ? scale : null,
    filters: readFilters(filters),
    show: readShow(show),
  };
}

function readRange(last: string | undefined, from: string | undefined, to: string | undefined): DayRange | null {
  if (from !== undefined && to !== undefined && dayForm.test(from) && dayForm.test(to)) return { from, to };
  const days = Number(last);
  return Number.isInteger(days) && days > 0 ? { last: days } : null;
}

function readFilters(json: string | undefined): InsightsFilters {
  let value: unknown;
  try {
    value = JSON.parse(json ?? '{}');
  } catch {
    return noFilters;
  }
  if (typeof value !== 'object' || value === null) return noFilters;
  const given = value as Record<string, unknown>;
  const list = (key: string): string[] => {
    const ids = given[key];
    return Array.isArray(ids) ? [...new Set(ids.filter((id): id is string => typeof id === 'string'))] : [];
  };
  return {
    statusIds: list('statusIds'),
    typeIds: list('typeIds'),
    priorityIds: list('priorityIds'),
    assignedTo: list('assignedTo'),
    sprintIds: list('sprintIds'),
  };
}

/** Reads the metric and its parameters, which are separated by dots, such as `flow.2026-03-02..ID`. */
function readShow(text: string | undefined): CountedRef | null {
  const [name, on, until, statusId, ...estimate] = (text ?? '').split('.');
  const metric = metrics.find((one) => one === name);
  if (!metric) return null;
  const number = Number(estimate.join('.'));
  return {
    metric,
    ...(on && { on }),
    ...(until && { until }),
    ...(statusId && { statusId }),
    ...(estimate.length > 0 && !Number.isNaN(number) && { estimate: number }),
  };
}

export function writeAddress({ range, zone, scale, filters, show }: Ask): InsightsAddress {
  const json = filtersJson(filters);
  return {
    ...(range && ('last' in range ? { last: String(range.last) } : range)),
    ...(zone !== null && { zone }),
    ...(scale !== null && { scale }),
    ...(json !== undefined && { filters: json }),
    ...(show && { show: writeShow(show) }),
  };
}

function writeShow({ metric, on = '', until = '', statusId = '', estimate }: CountedRef): string {
  return trimEndOf([metric, on, until, statusId, ...(estimate === undefined ? [] : [String(estimate)])].join('.'), '.');
}

/** Returns the filters that have values as JSON, or undefined if no filter has one. */
export function filtersJson(filters: InsightsFilters): string | undefined {
  const narrowing = filterNames.flatMap((key) => (filters[key].length === 0 ? [] : [[key, filters[key]]]));
  return narrowing.length === 0 ? undefined : JSON.stringify(Object.fromEntries(narrowing));
}

/** Returns the parts of the query that the server needs. `ownZone` is the viewer's time zone. */
export const queryOf = ({ range, zone, filters }: Ask, ownZone: string): InsightsQuery => ({
  ...range,
  zone: zone ?? ownZone,
  ...(filtersJson(filters) !== undefined && { filters: filtersJson(filters) }),
});

/** Returns true if both queries have the same result. */
export const asksAlike = (one: Ask, other: Ask): boolean =>
  JSON.stringify(queryOf(one, '')) === JSON.stringify(queryOf(other, ''));
