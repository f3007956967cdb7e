import { defineConfig } from '@playwright/test';

const chromium = process.env['PINION_CHROMIUM'] ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: './specs',
  outputDir: './test-results',
  // Room for a busy machine: a spec says how long it took, it is never a measure.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Each worker starts an app of its own; two cores bear one.
  workers: 1,
  // `npm test` closes with the names of those that needed a second go.
  retries: 1,
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
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
