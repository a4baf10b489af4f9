import posthog, { type CaptureResult, type Properties as Sent } from 'posthog-js/dist/module.no-external';
import type { AnalyticsClient } from './analytics.ts';

/** Properties with addresses that PostHog adds. They may contain the token of an invitation or a password reset. */
const address =
  /^\$?(?:initial_|session_entry_|prev_pageview_|prev_pageview_last_)?(?:current_)?(?:url|pathname|referrer)$|^\$(?:initial_|session_entry_)(?:current_url|pathname|referrer)$/;

const withoutAddresses = (properties: Sent): Sent =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !address.test(name) && name !== 'title'));

/** Removes the addresses and the title of the page from an event. The app sends page views itself, without ids. */
export const withoutPage = (event: CaptureResult | null): CaptureResult | null =>
  event && {
    ...event,
    properties: withoutAddresses(event.properties),
    ...(event.$set && { $set: withoutAddresses(event.$set) }),
    ...(event.$set_once && { $set_once: withoutAddresses(event.$set_once) }),
  };

export const connectPostHog = ({ key, host }: { key: string; host: string }): AnalyticsClient => {
  posthog.init(key, {
    api_host: host,
    autocapture: false,
    capture_pageview: false,
    capture_pageleave: false,
    capture_heatmaps: false,
    capture_dead_clicks: false,
    capture_performance: false,
    disable_session_recording: true,
    disable_surveys: true,
    advanced_disable_flags: true,
    disable_external_dependency_loading: true,
    save_referrer: false,
    save_campaign_params: false,
    persistence: 'localStorage',
    before_send: withoutPage,
  });
  return {
    identify: (userId, properties) => posthog.identify(userId, properties),
    reset: () => posthog.reset(),
    setProperties: (properties) => posthog.setPersonProperties(properties),
    capture: (name, properties) => void posthog.capture(name, properties),
  };
};
