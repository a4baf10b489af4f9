import { fromCallback } from 'xstate';
import type { AnalyticsEvent, Properties } from '../machines/app/analytics/analytics.types.ts';
import { logFailure } from './log.ts';

export interface AnalyticsClient {
  identify: (userId: string, properties: Properties) => void;
  reset: () => void;
  setProperties: (properties: Properties) => void;
  capture: (name: string, properties: Properties) => void;
}

export interface AnalyticsOptions {
  /** Loads the client, or returns null if no analytics product is configured. */
  connect: () => Promise<AnalyticsClient | null>;
  /** Returns the current time in ISO 8601. */
  now: () => string;
}

/** Forwards recorded events to the client. Ignores events until the client is loaded. */
export const analyticsClient = ({ connect, now }: AnalyticsOptions) =>
  fromCallback<AnalyticsEvent>(({ sendBack, receive }) => {
    let client: AnalyticsClient | null = null;
    let stopped = false;
    connect().then(
      (connected) => {
        if (stopped || connected === null) return;
        client = connected;
        sendBack({ type: 'client.ready' });
      },
      (error) => logFailure('analytics', error),
    );
    receive((event) => {
      if (client === null) return;
      switch (event.type) {
        case 'user.identified':
          return client.identify(event.userId, event.properties);
        case 'user.reset':
          return client.reset();
        case 'user.updated':
          return client.setProperties(event.properties);
        case 'event.recorded':
          return client.capture(event.name, { ...event.properties, timestamp: now() });
        case 'page.viewed': {
          const { path, search, previousPath } = event;
          return client.capture('$pageview', { path, search, previousPath, timestamp: now() });
        }
      }
    });
    return () => {
      stopped = true;
    };
  });
