import type { SandboxStatus } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { fixtureTime } from '../../../test-support/fixture-time.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer, type StandardServer } from '../../../test-support/standard-server.ts';

const languages = ['python', 'shell', 'javascript'] as const;

const bubblewrap: SandboxStatus = {
  backend: 'bubblewrap',
  level: 2,
  languages: [...languages],
  available: true,
  probes: [],
  checked_at: null,
  waiting: 4,
  calls: { count: 0, cold: 0, failed: 0, p50_ms: null, p95_ms: null },
};

/** Twelve checks in each language, all of which passed. */
const probes = languages.flatMap(language =>
  Array.from({ length: 12 }, (_, index) => ({ name: `probe_${index}`, language, passed: true, duration_ms: 20 })),
);

function sandboxServer(): StandardServer {
  const server = standardServer();
  return server.answer({
    'sandboxes.list': () => ({ items: [bubblewrap] }),
    'sandboxes.check': () => ({ items: [{ ...bubblewrap, probes, checked_at: fixtureTime }] }),
    'settings.change': ({ min_isolation_level }) => {
      const { min_isolation_level: _before, ...rest } = server.state.settings;
      server.state.settings = min_isolation_level ? { ...rest, min_isolation_level } : rest;
      return server.state.settings;
    },
  });
}

describe('sandboxes', () => {
  it('SandboxesPage says what a sandbox does not cover, and shows each check in each language', async () => {
    await openPage('/sandboxes', { server: sandboxServer() });
    const section = page.getByRole('region', { name: 'bubblewrap' });
    await expect.element(section).toMatchTextContent('Level 2');
    await expect.element(section).toMatchTextContent('available');
    await expect.element(section).toMatchTextContent('Flaws in the kernel');
    await page.getByRole('button', { name: 'Check all' }).click();
    const checks = section.getByRole('list', { name: 'Checks in Python' }).getByRole('listitem');
    await expect.element(checks).toHaveLength(12);
    await expect.element(section).toMatchTextContent('36 of 36 passed');
    await expectAccessible('the sandboxes page');
  });

  it('MinimumLevel sets the minimum level of all code and removes it', async () => {
    const server = sandboxServer();
    await openPage('/sandboxes', { server });
    await page.getByLabelText('Minimum level').click();
    await page.getByRole('option', { name: 'Level 2: operating system sandbox' }).click();
    await expect.poll(() => server.state.settings.min_isolation_level).toBe(2);
    await expect.element(page.getByLabelText('Minimum level')).toMatchTextContent('Level 2');
    await page.getByLabelText('Minimum level').click();
    await page.getByRole('option', { name: 'No minimum' }).click();
    await expect.poll(() => server.state.settings.min_isolation_level).toBeUndefined();
  });
});
