import { defineConfig } from '@playwright/test';
import type { WorkerOptions } from './support/test.ts';

const chromium = process.env['PINION_CHROMIUM'] ?? '/usr/bin/chromium';
/** Specs that start servers of their own or sandboxes, or that change what all workspaces share. */
const runsAlone = /@alone|@loopback/;

export default defineConfig<object, WorkerOptions>({
  testDir: './specs',
  outputDir: './test-results',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 2,
  retries: 0,
  // The specs of `shared` come first: both workers are there until none is left.
  projects: [
    { name: 'shared', grepInvert: runsAlone, use: { sharesApp: true } },
    { name: 'alone', grep: runsAlone },
  ],
  webServer: {
    command: `${process.execPath} shared-app-server.ts`,
    wait: { stdout: /opened at (?<pinion_e2e_workspaces>\S+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Endless animations would never be still enough for axe to check. The specs of the main journeys (builder, pinner, debugger,
    // canvas) see motion, as users do by default.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording every test takes 40 % of the processor time of the suite: repeat a test with `--trace on`.
    trace: 'off',
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
