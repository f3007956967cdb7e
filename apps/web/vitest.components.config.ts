import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { mouse } from './test-support/commands/mouse.ts';
import { setMedia } from './test-support/commands/set-media.ts';

const at = (file: string): string => `${import.meta.dirname}/${file}`;

const states = 'src/app-states/*.component.test.tsx';

/**
 * The tests of what views show: pages and components in Chromium, with their stores and styles, on a server in memory. The files of
 * a worker share one page, because loading the modules again is most of the time of an isolated file. A page waits for its frames and
 * for its loader half of the time, so there are more workers than processors.
 */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../.tmp/vite-components',
  // The same modules as in the browser of a user, but for the framework around them.
  resolve: {
    alias: {
      'next/navigation': at('test-support/next-navigation.ts'),
      'next/link': at('test-support/next-link.tsx'),
      'd3-color': at('src/lib/no-colors.ts'),
    },
  },
  // The React that users run, which renders a page in half the time.
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { development: false } },
  // Dependencies are found before the first test: one that is found later loads the page again.
  optimizeDeps: {
    entries: ['src/app/**/page.tsx', 'src/app/**/page.dev.tsx', 'src/**/*.component.test.tsx', 'test-support/*.tsx'],
    // No source names it: the compiler does.
    include: ['react/jsx-runtime'],
  },
  test: {
    name: 'components',
    include: ['src/**/*.component.test.tsx'],
    setupFiles: ['test-support/set-up.ts'],
    testTimeout: 60_000,
    // The first start bundles the dependencies of all pages before the page of the tests is ready: half a minute, more on a busy machine.
    env: { VITEST_BROWSER_IFRAME_TIMEOUT: '300000' },
    // A busy machine shows a page late. A test that finds its state does not wait.
    expect: { poll: { timeout: 15_000, interval: 20 } },
    isolate: false,
    maxWorkers: 3,
    // After the projects with another number of workers, which Vitest does not run beside these.
    sequence: { groupOrder: 1 },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      ui: false,
      viewport: { width: 1440, height: 900 },
      commands: { mouse, setMedia },
      provider: playwright({
        contextOptions: { reducedMotion: 'reduce', colorScheme: 'light' },
        launchOptions: {
          executablePath: process.env['PINION_CHROMIUM'] ?? '/usr/bin/chromium',
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
      }),
      // The states of pages are shown in a made-up language, which is chosen before the modules of the app are loaded.
      instances: [
        { browser: 'chromium', exclude: [states] },
        {
          browser: 'chromium',
          name: 'components in a made-up language',
          include: [states],
          setupFiles: [at('test-support/states/made-up-language.ts'), at('test-support/set-up.ts')],
        },
      ],
    },
  },
});
