export type Properties = Record<string, string | number | boolean | null>;

export type AnalyticsEvent =
  | { type: 'user.identified'; userId: string; properties: Properties }
  | { type: 'user.reset' }
  | { type: 'user.updated'; properties: Properties }
  | { type: 'event.recorded'; name: string; properties: Properties }
  | { type: 'page.viewed'; path: string; search: string; previousPath: string | null };

/** Told by the client's own actor, once it can take events. */
export type AnalyticsClientEvent = { type: 'client.ready' };

export interface AnalyticsContext {
  /** Who a client that comes later has to be told about. */
  person: Extract<AnalyticsEvent, { type: 'user.identified' }> | null;
}
