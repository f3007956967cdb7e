import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type CodeLimits, type CodePackage, defaultCodeLimits } from '@pinion/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import type { SandboxRequest, SandboxRun } from '../../../ports/index.ts';
import { javascriptCases } from '../../../testing/sandbox-cases/javascript-cases.ts';
import { nodeCases } from '../../../testing/sandbox-cases/node-cases.ts';
import { flawOf, kindOf } from '../../../testing/sandbox-cases/sandbox-case.ts';
import { createBubblewrapBackend } from '../bubblewrap/bubblewrap-backend.ts';
import { SandboxSlots } from '../run-slots.ts';

/* JavaScript with packages: Node.js in bubblewrap. The samples of the lists, and with `PINION_ALL_SANDBOX_CASES=1` all programs. */

const packagesDir = mkdtempSync(path.join(os.tmpdir(), 'pinion-node-packages-'));
// Code runs as a user of its own, which has to read the folder.
chmodSync(packagesDir, 0o755);

/** Writes a package as npm installs it. */
function install(name: string, manifest: object, files: Readonly<Record<string, string>>): void {
  const folder = path.join(packagesDir, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...manifest }));
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
}

install(
  'greeting',
  { dependencies: { polite: '^1.0.0' } },
  { 'index.js': 'exports.greet = name => require("polite") + " " + name;' },
);
install('polite', {}, { 'index.js': 'module.exports = "dear";' });
install('@scope/modern', { type: 'module', exports: './index.js' }, { 'index.js': 'export const two = 2;' });

const backend = createBubblewrapBackend(new SandboxSlots(), { packagesDir });
afterAll(async () => {
  await backend.close();
  rmSync(packagesDir, { recursive: true, force: true });
});

const greeting: CodePackage = { name: 'greeting', version: '1.0.0' };
const modern: CodePackage = { name: '@scope/modern', version: '1.0.0' };

type Options = Partial<Omit<SandboxRequest, 'limits'>> & { limits?: CodeLimits | undefined };
const run = (code: string, { limits, ...rest }: Options = {}): Promise<SandboxRun> =>
  backend.run({
    language: 'javascript',
    code,
    inputs: {},
    secrets: {},
    packages: [greeting],
    limits: { ...defaultCodeLimits, ...limits } as SandboxRequest['limits'],
    signal: new AbortController().signal,
    ...rest,
  });
const valueOf = async (code: string, options?: Options): Promise<unknown> => {
  const { outcome } = await run(code, options);
  return outcome.kind === 'returned' ? outcome.value : outcome;
};

describe.skipIf(process.platform !== 'linux')('JavaScript with packages', () => {
  it('code requires its packages, CommonJS and modules, with their dependencies', async () => {
    const code = 'return [require("greeting").greet(inputs.name), require("@scope/modern").two, secrets.KEY]';
    const options = { packages: [greeting, modern], inputs: { name: 'Ada' }, secrets: { KEY: 'v' } };
    expect(await valueOf(code, options)).toEqual(['dear Ada', 2, 'v']);
  });

  it('a package that is not listed cannot be required', async () => {
    expect(await valueOf('return require("@scope/modern")')).toMatchObject({
      reason: 'exception',
      message: expect.stringContaining('@scope/modern is not in the packages of the tool') as string,
    });
  });

  it.each([
    [{ name: 'missing', version: '1.0.0' }, 'not installed'],
    [{ name: '../node_modules/greeting', version: '1.0.0' }, 'not installed'],
    [{ name: 'greeting', version: '2.0.0' }, 'installed in version 1.0.0'],
    [{ name: 'greeting', version: '1.0.0', sha256: '0'.repeat(64) }, 'differs from the one'],
  ])('a run is refused without its package: %j', async (wanted, message) => {
    expect(await valueOf('return 1', { packages: [wanted] })).toMatchObject({
      kind: 'failed',
      reason: 'unsupported',
      message: expect.stringContaining(message) as string,
    });
  });

  it.each([undefined, '/usr/share'])('a run in an installation without packages is refused: %s', async folder => {
    const empty = createBubblewrapBackend(new SandboxSlots(), { packagesDir: folder });
    const { outcome } = await empty.run({
      language: 'javascript',
      code: 'return 1',
      inputs: {},
      secrets: {},
      packages: [greeting],
      limits: defaultCodeLimits,
      signal: new AbortController().signal,
    });
    expect(outcome).toMatchObject({ reason: 'unsupported', message: expect.stringContaining('not installed') as string });
    await empty.close();
  });

  it('the hash of a package changes with each of its files and those of its dependencies', async () => {
    const hash = async (): Promise<unknown> => valueOf('return __packages__[0].sha256');
    const first = await hash();
    expect(await hash()).toBe(first);
    install('greeting', { dependencies: { polite: '^1.0.0' } }, { 'extra.txt': 'x' });
    const second = await hash();
    install('polite', {}, { 'index.js': 'module.exports = "hello";' });
    const third = await hash();
    expect(new Set([first, second, third]).size).toBe(3);
    install('polite', {}, { 'index.js': 'module.exports = "dear";' });
    expect(await hash()).toBe(second);
  });

  it('a fixed clock and seed make a run reproducible, also for packages', async () => {
    const code = `const crypto = process.getBuiltinModule("node:crypto");
      return [Math.random(), Date.now(), new Date().toISOString(), crypto.randomUUID(), crypto.randomBytes(4).toString("hex"),
        globalThis.crypto.randomUUID(), crypto.randomInt(1000)]`;
    const fixed = { now_ms: 1_780_000_000_000, seed: 'run 1' };
    const first = await valueOf(code, { fixed });
    expect((first as unknown[]).slice(1, 3)).toEqual([fixed.now_ms, '2026-05-28T20:26:40.000Z']);
    expect(first).toHaveLength(7);
    expect(await valueOf(code, { fixed })).toEqual(first);
    expect(await valueOf(code, { fixed: { ...fixed, seed: 'run 2' } })).not.toEqual(first);
  });

  it('an exception has the line and the calls of the code, and no path of the host', async () => {
    const { outcome } = await run('const order = {};\n\nfunction total() { return order.items.length; }\nreturn total();');
    expect(outcome).toMatchObject({
      kind: 'failed',
      reason: 'exception',
      message: expect.stringMatching(/^TypeError: .* \(line 3\)$/) as string,
      exception: { name: 'TypeError', line: 3, stack: expect.stringContaining('total') as string },
    });
    expect(JSON.stringify(outcome)).not.toMatch(/guest|file:|\/work|tool-runtime/);
    expect(await run('return 1 +')).toMatchObject({ outcome: { exception: { name: 'SyntaxError', line: 2 } } });
    expect(await run('throw { code: 7 }')).toMatchObject({ outcome: { reason: 'exception', message: 'Error: {"code":7}' } });
  });

  it('a cancelled run ends at once', async () => {
    const controller = new AbortController();
    const running = run('for (;;);', { signal: controller.signal });
    setTimeout(() => controller.abort(), 200);
    expect((await running).outcome).toEqual({ kind: 'cancelled' });
  });

  const isComplete = process.env['PINION_ALL_SANDBOX_CASES'] === '1';
  const all = [...javascriptCases.filter(one => one.isOfLanguageVm !== true), ...nodeCases];
  const samples = all.filter(one => one.isSample === true);
  it('each kind of program has a sample', () => {
    expect(new Set(samples.map(kindOf))).toEqual(new Set(all.map(kindOf)));
  });

  it.concurrent.each((isComplete ? all : samples).map(one => [one.name, one] as const))(
    'Node.js is contained: %s',
    async (_, one) => {
      const { code, inputs = {}, limits } = one;
      expect(flawOf(one, await run(code, { inputs, limits }))).toBeUndefined();
    },
  );
});
