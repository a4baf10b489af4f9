/** Stores data from the server and the outbox in the records. */
import type { LabelSummary } from '../../../../domain/labelRecord.ts';
import type { ProjectSummary, StarredProject } from '../../../../domain/project.ts';
import type { WriteResult } from '../outbox/outbox.types.ts';
import { merge, withoutElement } from './base.ts';
import { foldLabel } from './labels.ts';
import type { PageToLoad } from './pages.ts';
import { forgetProject } from './readNews.ts';
import type { RecordsContext } from './records.types.ts';
import { withSaved } from './resources/labels.ts';
import { type ResourceSpec, resourceKey, rulesOf } from './resources/index.ts';
import { mergeRows } from './table.ts';

type Lists = RecordsContext['lists'];

/** Returns true if the list has a gap between its elements. */
export const hasGap = (spec: ResourceSpec, elements: readonly unknown[]): boolean =>
  (rulesOf(spec).connected?.(elements) ?? elements) !== elements;

/** Prepares the records for a full load of this resource. */
export const expectAll = (context: RecordsContext, spec: ResourceSpec): Partial<RecordsContext> =>
  rulesOf(spec).expectAll?.(context, spec) ?? {};

/** Stores a record from the answer to another call. Ignores it if the record has no resource. */
export const receiveRecord = (
  context: RecordsContext,
  spec: ResourceSpec,
  answer: unknown,
): Partial<RecordsContext> => {
  const key = resourceKey(spec);
  if (!(key in context.resources)) return {};
  return rulesOf(spec).receive(context, { spec, key, answer, page: null, more: false, last: true });
};

const withStar = ({ lists, resources }: RecordsContext, { projectId, starred }: StarredProject) =>
  Object.fromEntries(
    Object.entries(lists).map(([key, list]) =>
      resources[key]?.spec.kind === 'projects'
        ? [
            key,
            {
              ...list,
              elements: (list.elements as readonly ProjectSummary[]).map((project) =>
                project.id === projectId ? { ...project, starred } : project,
              ),
            },
          ]
        : [key, list],
    ),
  );

/** Stores the server's answer to a write. */
export const receiveResult = (context: RecordsContext, result: WriteResult): Partial<RecordsContext> => {
  if ('task' in result) return { tasks: mergeRows(context.tasks, [result.task]) };
  if ('project' in result) return { projects: merge(context.projects, [result.project]) };
  if ('document' in result && result.document.deletedAt === null)
    return receiveRecord(context, { kind: 'document', documentId: result.document.id }, result.document);
  if ('removedProject' in result) {
    const { id } = result.removedProject;
    return { ...forgetProject(context, id), lists: withoutElement(context.lists, id) };
  }
  if ('label' in result) {
    const { projectId } = result.label;
    const key = resourceKey({ kind: 'labels', projectId });
    const labels = context.lists[key]?.elements as readonly LabelSummary[] | undefined;
    return {
      projects: foldLabel(context.projects, result.label),
      ...(labels && { lists: withElements(context.lists, key, withSaved(labels, result.label)) }),
    };
  }
  if ('followers' in result) {
    const { elements, following, taskId } = result.followers;
    const key = resourceKey({ kind: 'followers', taskId });
    const list = context.lists[key];
    return list ? { lists: { ...context.lists, [key]: { ...list, elements, details: { following } } } } : {};
  }
  if ('star' in result) return { lists: withStar(context, result.star) };
  if (!('workflow' in result)) return {};
  const { projectId, id: workflowId } = result.workflow;
  return receiveRecord(context, { kind: 'workflow', projectId, workflowId }, result.workflow);
};

export const elementsOf = (lists: Lists, key: string): readonly unknown[] => lists[key]?.elements ?? [];

/** Replaces the elements of one list. Returns the same lists if the elements are the same. */
export const withElements = (lists: Lists, key: string, elements: readonly unknown[]): Lists =>
  elements === lists[key]?.elements ? lists : { ...lists, [key]: { ...lists[key], elements, total: elements.length } };

/** Returns the page to load when a screen requests more, or null at the end of the list. */
export const pageAfter = (lists: Lists, spec: ResourceSpec): PageToLoad | null => {
  const list = lists[resourceKey(spec)];
  if (!list?.rest) return null;
  return rulesOf(spec).moreAfter?.(list.elements, spec) ?? list.rest;
};
