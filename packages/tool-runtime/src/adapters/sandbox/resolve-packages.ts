import { CodePackage, defaultCodeLimits } from '@pinion/contracts';
import type { Sandboxes } from './sandboxes.ts';

/** The lowest level with packages of the machine. */
const PACKAGE_LEVEL = 2;

export type ResolvedPackages = { ok: true; packages: CodePackage[] } | { ok: false; message: string };

/** Finds the packages of a Python tool in the sandbox that runs it, with the hashes of their lists of files. */
export async function resolvePackages(sandboxes: Sandboxes, wanted: readonly CodePackage[]): Promise<ResolvedPackages> {
  const all = await sandboxes.list();
  const able = all.filter(({ backend, language }) => language === 'python' && backend.level >= PACKAGE_LEVEL);
  const chosen = able.find(({ unavailable }) => unavailable === undefined);
  if (chosen === undefined) {
    const remedy = able.find(({ unavailable }) => unavailable !== undefined)?.unavailable?.remedy ?? '';
    return { ok: false, message: `Packages need a sandbox of level ${PACKAGE_LEVEL}, and none is available. ${remedy}` };
  }
  const { outcome } = await chosen.backend.run({
    language: 'python',
    code: 'result = __packages__',
    inputs: {},
    secrets: {},
    packages: wanted,
    limits: defaultCodeLimits,
    signal: AbortSignal.timeout(defaultCodeLimits.wall_ms),
  });
  if (outcome.kind !== 'returned') return { ok: false, message: 'message' in outcome ? outcome.message : outcome.kind };
  const packages = Array.isArray(outcome.value) ? outcome.value.map(value => CodePackage.safeParse(value).data) : [];
  const found = packages.filter(one => one !== undefined);
  return found.length === wanted.length
    ? { ok: true, packages: found }
    : { ok: false, message: 'The packages could not be read.' };
}
