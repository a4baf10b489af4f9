import { sendersTo } from '../../senders.ts';
import type { AnalyticsEvent, Properties } from './analytics.types.ts';

const sender = sendersTo<AnalyticsEvent>('analytics');

export const identifyUser = sender((userId: string, properties: Properties) => ({
  type: 'user.identified',
  userId,
  properties,
}));
export const updateUser = sender((properties: Properties) => ({ type: 'user.updated', properties }));
export const resetUser = sender(() => ({ type: 'user.reset' }));
export const recordEvent = sender((name: string, properties: Properties = {}) => ({
  type: 'event.recorded',
  name,
  properties,
}));
