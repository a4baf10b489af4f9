import { defineConfig } from '@playwright/test';
import { chromiumPath } from './scripts/support/chromium.ts';
import { isVerify } from './tests/support/tier.ts';

const isRetried = process.env.CI !== undefined;

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  globalSetup: './tests/support/builtApp.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  // Only CI retries a failed journey. The summary lists it as flaky.
  retries: isRetried ? 1 : 0,
  // Only `npm run verify` runs journeys tagged `@verify`.
  grepInvert: isVerify ? [] : /@verify/,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1680, height: 900 },
    // Only `npm run verify` runs all journeys with the service worker and animations, which take a quarter of the
    // processor time. In `npm test`, the journeys that test them switch them on.
    serviceWorkers: isVerify ? 'allow' : 'block',
    contextOptions: { reducedMotion: isVerify ? 'no-preference' : 'reduce' },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // A trace takes a twentieth of the processor time, and snapshots of the page in it a tenth. `--trace on` records both.
    trace: {
      mode: isRetried ? 'on-first-retry' : isVerify ? 'retain-on-failure' : 'off',
      screenshots: false,
      sources: false,
      snapshots: isVerify,
    },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath() ?? undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-lcd-text',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
