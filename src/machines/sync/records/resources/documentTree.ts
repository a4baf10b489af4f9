import type { DocumentStructureItem, DocumentTree } from '../../../../../domain/document.ts';
import type { Change } from '../../../../../domain/socketEvents.ts';
import { callOf } from '../../call.ts';
import { defineList, type Followed, type ResourceKind } from './defineResource.ts';

export interface DocumentTreeSpec {
  kind: 'documentTree';
  /** Project of the documents, or null for the workspace's own documents. */
  projectId: string | null;
}

type Item = DocumentStructureItem;

const withItem = (items: readonly Item[], item: Item): readonly Item[] => {
  const known = items.find(({ id }) => id === item.id);
  if (known && known.version > item.version) return items;
  return known ? items.map((each) => (each === known ? item : each)) : [...items, item];
};

/** Removes an item and all items below it. */
const withoutItem = (items: readonly Item[], id: string): readonly Item[] => {
  const gone = new Set([id]);
  for (let before = 0; before !== gone.size;) {
    before = gone.size;
    for (const item of items) if (item.parentId !== null && gone.has(item.parentId)) gone.add(item.id);
  }
  return items.some((item) => gone.has(item.id)) ? items.filter((item) => !gone.has(item.id)) : items;
};

const withChange = (
  items: readonly Item[],
  change: Change,
  { workspaceId, spec: { projectId } }: Followed<DocumentTreeSpec>,
): readonly Item[] => {
  if (change.type === 'document.removed') return withoutItem(items, change.documentId);
  return change.type === 'document.saved' &&
    change.document.workspaceId === workspaceId &&
    change.document.projectId === projectId
    ? withItem(items, change.document)
    : items;
};

const ofWorkspace = defineList<DocumentTreeSpec>()('listDocuments', {
  key: ({ projectId }) => `documentTree/${projectId ?? ''}`,
  call: () => ({}),
  details: ({ abilities }) => abilities,
  follow: (items, changes, place) => changes.reduce((now, change) => withChange(now, change, place), items),
  isStale: ({ projectId }, { changes, membersChanged }) =>
    (projectId === null && membersChanged) ||
    changes.some(
      (change) =>
        change.type === 'projects.changed' ||
        ((change.type === 'documents.changed' || change.type === 'project.saved') && change.projectId === projectId),
    ),
  settles: true,
});

/** All documents of a project or of the workspace, with the viewer's abilities there. */
export const documentTree: ResourceKind<DocumentTreeSpec, Item, DocumentTree['abilities']> = {
  ...ofWorkspace,
  call: (spec) =>
    spec.projectId === null
      ? ofWorkspace.call(spec, null)
      : callOf('listProjectDocuments', { params: { projectId: spec.projectId } }),
};
