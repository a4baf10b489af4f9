import type { Project } from '../../../../domain/project.ts';
import type { Change } from '../../../../domain/socketEvents.ts';
import type { Failure } from '../../failure.ts';
import { sendersTo } from '../../senders.ts';
import type { ElementsReceived, RecordsEvent, ResourcePage } from './records.types.ts';
import { type ListSpec, type ResourceSpec, resourceKey } from './resources/index.ts';
import { recordsOf } from './scope.ts';

const sender = sendersTo<RecordsEvent>('records');

const ownerOf = ({ kind }: { kind: ResourceSpec['kind'] }) => recordsOf(kind);

export const acquireResource = sender((spec: ResourceSpec) => ({ type: 'resource.acquired', spec }), ownerOf);
export const releaseResource = sender((spec: ResourceSpec) => ({ type: 'resource.released', spec }), ownerOf);
/** Loads the resource again. `soon` waits briefly, so that several requests in a row lead to one load. */
export const refreshResource = sender(
  (spec: ResourceSpec, options: { soon?: boolean } = {}) => ({ type: 'resource.refreshRequested', spec, ...options }),
  ownerOf,
);
/** Restarts the pending loads of a resource, because their responses may be older than a change of the viewer. */
export const repeatLoad = sender((spec: ResourceSpec) => ({ type: 'resource.overtaken', spec }), ownerOf);
export const loadMore = sender((spec: ListSpec) => ({ type: 'resource.moreRequested', spec }), ownerOf);

export const deliverProject = sender((project: Project) => ({ type: 'project.received', project }));
/** Delivers a record that a screen received from its own call. */
export const deliverRecord = sender(
  (spec: ResourceSpec, record: unknown) => ({ type: 'record.received', spec, record }),
  ownerOf,
);
export const deliverElements = sender(
  (list: Omit<ElementsReceived, 'type'>) => ({ type: 'elements.received', ...list }) as ElementsReceived,
  ({ spec }) => ownerOf(spec),
);
/** Removes a record that a screen deleted with its own call. `kind` is the kind of its list. */
export const deleteRecord = sender(
  (id: string, _kind?: ResourceSpec['kind'] | null) => ({ type: 'record.deleted', id }),
  (_id, kind?: ResourceSpec['kind'] | null) => (kind ? recordsOf(kind) : 'records'),
);
/** Marks lists as outdated after a screen changed their records with its own call. */
export const outdateLists = sender((kind: ResourceSpec['kind']) => ({ type: 'lists.outdated', kind }), recordsOf);
export const removeProject = sender((projectId: string) => ({ type: 'project.gone', projectId }));

export const deliverChanges = sender((changes: Change[]) => ({ type: 'server.batch', changes }));
export const invalidateRecords = sender(() => ({ type: 'records.invalidated' }));

type Of<T extends RecordsEvent['type']> = Omit<Extract<RecordsEvent, { type: T }>, 'type'>;

export const showOverlay = sender((shown: Of<'overlay.changed'>) => ({ type: 'overlay.changed', ...shown }));
export const settleWrite = sender((settled: Of<'write.settled'>) => ({ type: 'write.settled', ...settled }));

export const reportResource = sender(
  (spec: ResourceSpec) => ({ type: 'resource.changed', key: resourceKey(spec) }),
  ownerOf,
);
export const reportStarted = sender(
  (spec: ResourceSpec) => ({ type: 'resource.started', key: resourceKey(spec) }),
  ownerOf,
);
export const reportRejected = sender(
  (spec: ResourceSpec, error: Failure) => ({ type: 'resource.rejected', key: resourceKey(spec), error }),
  ownerOf,
);
export const deliverPage = sender(
  (spec: ResourceSpec, page: ResourcePage) => ({ type: 'resource.received', key: resourceKey(spec), page }),
  ownerOf,
);
export const deliverMorePage = sender(
  (spec: ResourceSpec, page: ResourcePage) => ({ type: 'resource.moreReceived', key: resourceKey(spec), page }),
  ownerOf,
);
