import { expect, test } from 'vitest';
import { withoutPage } from './posthog.ts';

test('sends only the page addresses that the app gives', () => {
  const properties = {
    path: '/invites/workspace/:token',
    previousPath: null,
    search: '',
    timestamp: 't',
    $browser: 'Firefox',
    $current_url: 'https://faena.example/invites/workspace/abc',
    $pathname: '/invites/workspace/abc',
    $referrer: 'https://x/?token=abc',
    $session_entry_url: 'https://faena.example/callback?token=abc',
    $session_entry_pathname: '/callback',
    $session_entry_referrer: 'x',
    $prev_pageview_pathname: '/authentication/password/reset/abc',
    title: 'Invitation',
  };
  const once = {
    $initial_current_url: 'https://faena.example/callback?token=abc',
    $initial_pathname: '/x/abc',
    $initial_referrer: 'abc',
    $initial_browser: 'Firefox',
  };
  const sent = withoutPage({
    uuid: 'u',
    event: '$pageview',
    properties,
    $set_once: once,
    $set: { $current_url: 'abc', name: 'Ada' },
  } as never);
  expect(sent).toEqual({
    uuid: 'u',
    event: '$pageview',
    properties: {
      path: '/invites/workspace/:token',
      previousPath: null,
      search: '',
      timestamp: 't',
      $browser: 'Firefox',
    },
    $set_once: { $initial_browser: 'Firefox' },
    $set: { name: 'Ada' },
  });
  expect(withoutPage(null)).toBeNull();
});
