// Runs the specs from another network namespace, through a TLS proxy, signed in. Needs root and `ip`. Specs with the tag @loopback
// start servers on loopback addresses, or run code that does not trust a certificate made for the moment, and are left out.
// node e2e/public.mjs [words of Playwright]
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const here = import.meta.dirname;
const namespace = `pinion-${process.pid}`;
const [inside, outside] = ['10.231.77.2', '10.231.77.1'];
const link = `pn${process.pid % 100_000}`;
const chromium = process.env.PINION_CHROMIUM ?? '/usr/bin/chromium';

const run = (file, ...words) => {
  const { status } = spawnSync(file, words, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${file} ${words.join(' ')} ended with ${status}`);
};

const folder = mkdtempSync(path.join(tmpdir(), 'pinion-public-'));
try {
  run('ip', 'netns', 'add', namespace);
  run('ip', 'link', 'add', `${link}a`, 'type', 'veth', 'peer', 'name', `${link}b`);
  run('ip', 'link', 'set', `${link}b`, 'netns', namespace);
  run('ip', 'addr', 'add', `${outside}/30`, 'dev', `${link}a`);
  run('ip', 'link', 'set', `${link}a`, 'up');
  run('ip', '-n', namespace, 'addr', 'add', `${inside}/30`, 'dev', `${link}b`);
  run('ip', '-n', namespace, 'link', 'set', `${link}b`, 'up');
  run('ip', '-n', namespace, 'link', 'set', 'lo', 'up');
  const wrapper = path.join(folder, 'chromium');
  writeFileSync(wrapper, `#!/bin/sh\nexec ip netns exec ${namespace} ${chromium} "$@"\n`);
  chmodSync(wrapper, 0o755);
  const { status } = spawnSync(
    path.join(here, 'node_modules/.bin/playwright'),
    ['test', '--reporter=list', '--grep-invert=@loopback', ...process.argv.slice(2)],
    {
      cwd: here,
      stdio: 'inherit',
      env: {
        ...process.env,
        PINION_CHROMIUM: wrapper,
        PINION_E2E_PUBLIC_HOST: outside,
        // The specs themselves fetch from the proxy, whose certificate is made for the moment.
        NODE_TLS_REJECT_UNAUTHORIZED: '0',
      },
    },
  );
  process.exitCode = status ?? 1;
} finally {
  spawnSync('ip', ['netns', 'del', namespace]);
  spawnSync('ip', ['link', 'del', `${link}a`]);
  rmSync(folder, { recursive: true, force: true });
}
