import { type CodeLanguage, CodePackage, defaultCodeLimits, type IsolationLevel } from '@pinion/contracts';
import type { Sandboxes } from './sandboxes.ts';

/** The lowest level with packages of the machine. */
const PACKAGE_LEVEL = 2;

export type ResolvedPackages = { ok: true; packages: CodePackage[] } | { ok: false; message: string };

type PackageRequest = {
  language: CodeLanguage;
  packages: readonly CodePackage[];
  /** The minimum level of the tool. */
  level?: IsolationLevel | undefined;
};

/** Code that returns the packages which its sandbox found for it. */
const listing: Readonly<Partial<Record<CodeLanguage, string>>> = {
  python: 'result = __packages__',
  javascript: 'return __packages__',
};

/** Finds the packages of a tool in the sandbox that runs it, with their hashes. */
export async function resolvePackages(sandboxes: Sandboxes, request: PackageRequest): Promise<ResolvedPackages> {
  const { language, packages: wanted } = request;
  const level = Math.max(PACKAGE_LEVEL, request.level ?? PACKAGE_LEVEL);
  const code = listing[language];
  if (code === undefined) return { ok: false, message: 'Only Python and JavaScript tools can have packages.' };
  const all = await sandboxes.list();
  const able = all.filter(one => one.language === language && one.backend.level >= level);
  const chosen = able.find(({ unavailable }) => unavailable === undefined);
  if (chosen === undefined) {
    const remedy = able.find(({ unavailable }) => unavailable !== undefined)?.unavailable?.remedy ?? '';
    return { ok: false, message: `Packages need a sandbox of level ${level}, and none is available. ${remedy}` };
  }
  const { outcome } = await chosen.backend.run({
    language,
    code,
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
