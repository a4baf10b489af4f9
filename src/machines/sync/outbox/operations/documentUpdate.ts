import { draftKey } from '../../../app/drafts/drafts.types.ts';
import { callOf } from '../../call.ts';
import { isWithin, positionAfter } from './documentPlaces.ts';
import { documentRules, type OfDocument } from './documentRules.ts';
import { basis, type Operation } from './operation.ts';

/** The content isn't a field: the collaboration sends it. */
export interface DocumentFieldsPatch {
  title?: string;
  description?: string | null;
  parentId?: string | null;
  /** Sibling before the document. Null for the first position. */
  afterId?: string | null;
}

export interface DocumentUpdate extends OfDocument {
  kind: 'document.update';
  fields: DocumentFieldsPatch;
  /** The replaced values, for undo. */
  before: DocumentFieldsPatch;
  basedOn?: number;
}

export const documentUpdate: Operation<DocumentUpdate> = {
  ...documentRules,
  foldDocument: (document, { fields: { afterId, ...fields } }, { items }) => {
    if (!document) return undefined;
    const changed = { ...document, ...fields };
    if (isWithin(items, changed.parentId, document.id)) return document;
    return fields.parentId === undefined && afterId === undefined
      ? changed
      : { ...changed, position: positionAfter(items, changed.parentId, afterId, document.id) };
  },
  inverse: (op) => ({ ...op, fields: op.before, before: op.fields, basedOn: undefined }),
  call: ({ documentId, fields, ...op }) =>
    callOf('updateDocument', { params: { documentId }, body: { ...fields, ...basis(op) } }),
  texts: ({ fields: { title, description } }) => [title, description],
  drafts: ({ documentId, fields: { title, description } }, accountId) => [
    ...(title === undefined ? [] : [[draftKey.documentTitle(accountId, documentId), title] as const]),
    ...(description ? [[draftKey.documentDescription(accountId, documentId), description] as const] : []),
  ],
};
