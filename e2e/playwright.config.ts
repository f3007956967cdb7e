import { defineConfig } from '@playwright/test';

const chromium = process.env['PINION_CHROMIUM'] ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: './specs',
  outputDir: './test-results',
  // Allows for a busy machine. A spec reports its duration, which is never a measurement.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  // Each worker starts its own app, and two cores can only support one: with two, specs that start sandboxes fail.
  workers: 1,
  // `npm test` ends with the names of the tests that needed a retry.
  retries: 1,
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Endless animations would never be still enough for axe to check. The specs of the main journeys (builder, pinner, debugger,
    // canvas) see motion, as users do by default.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test takes 40 % of the processor time of the suite.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
