import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type RunningApp, startApp } from '../support/start-app.ts';
import type { AttackCase } from './attack-case.ts';
import { AttackContext, Unavailable } from './attack-context.ts';
import { type Organization, startOrganization } from './organization.ts';

// Plays every case of cases/, or those whose name contains a word, and closes with `N passed, N failed, N skipped`.
// node e2e/attack/run.ts [--shard 1/4] [words]
const folder = path.join(import.meta.dirname, 'cases');
const { values, positionals } = parseArgs({
  options: { shard: { type: 'string', default: '1/1' } },
  allowPositionals: true,
});
const [shard = 1, shards = 1] = values.shard.split('/').map(Number);
const names = readdirSync(folder)
  .map(file => path.basename(file, '.ts'))
  .filter(name => positionals.length === 0 || positionals.some(word => name.includes(word)))
  .sort()
  .filter((_, position) => position % shards === shard - 1);

let app: Promise<RunningApp> | undefined;
let organization: Promise<Organization> | undefined;
const shared = { app: () => (app ??= startApp()), organization: () => (organization ??= startOrganization()) };

let failed = 0;
let skipped = 0;

/** Returns the message of an error and those of its causes: what fetch throws says only that it failed. */
const reasonsOf = (error: unknown): string =>
  error instanceof Error
    ? [error.message, ...(error.cause === undefined ? [] : [reasonsOf(error.cause)])].join(': ')
    : String(error);

async function play(name: string, attack: AttackCase): Promise<void> {
  const context = new AttackContext(shared);
  const begun = performance.now();
  const seconds = (): string => ((performance.now() - begun) / 1000).toFixed(1);
  try {
    const observed = await attack.play(context);
    console.log(`ok     ${name}: ${attack.fault}\n         now: ${observed} (${seconds()} s)`);
  } catch (error) {
    if (error instanceof Unavailable) {
      skipped += 1;
      console.log(`skipped ${name}: ${error.message}`);
      return;
    }
    failed += 1;
    console.log(`FAILED ${name}: ${attack.fault}\n         ${reasonsOf(error)}`);
  } finally {
    await context.stop();
  }
}

type NamedCase = readonly [name: string, attack: AttackCase];

/** Plays cases in their order, at most `lanes` of them at once. */
async function playAll(named: readonly NamedCase[], lanes = 1): Promise<void> {
  const left = named.values();
  const lane = async (): Promise<void> => {
    for (const [name, attack] of left) await play(name, attack);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const cases = await Promise.all(
  names.map(async name => {
    const { attack } = (await import(path.join(folder, `${name}.ts`))) as { attack: AttackCase };
    return [name, attack] as const;
  }),
);
const ofKind = (kind: AttackCase['kind']): NamedCase[] => cases.filter(([, attack]) => attack.kind === kind);
// A case that measures has the processors for itself, except for those that wait.
await Promise.all([playAll(ofKind('waits')), playAll(ofKind('measures')).then(() => playAll(ofKind(undefined), 2))]);
await (await app)?.stop();
await (await organization)?.stop();
console.log(`${names.length - failed - skipped} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 && names.length > 0 ? 0 : 1;
