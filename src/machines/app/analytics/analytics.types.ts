export type Properties = Record<string, string | number | boolean | null>;

export type AnalyticsEvent =
  | { type: 'user.identified'; userId: string; properties: Properties }
  | { type: 'user.reset' }
  | { type: 'user.updated'; properties: Properties }
  | { type: 'event.recorded'; name: string; properties: Properties }
  | { type: 'page.viewed'; path: string; search: string; previousPath: string | null };

export type AnalyticsClientEvent = { type: 'client.ready' };

export interface AnalyticsContext {
  /** User to identify when a client becomes ready. */
  user: Extract<AnalyticsEvent, { type: 'user.identified' }> | null;
}
