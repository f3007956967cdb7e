import { compareVersions } from '../tool/compare-versions.ts';
import type { ToolSpec } from '../tool/tool-spec.ts';
import type { VersionOf } from './say-versions.ts';

/** What each tool that is left open stands for in this catalog: its newest active version, else its newest of all. */
export function newestVersions(specs: readonly Pick<ToolSpec, 'name' | 'version' | 'lifecycle'>[]): VersionOf {
  const newest = new Map<string, Pick<ToolSpec, 'version' | 'lifecycle'>>();
  for (const spec of specs) {
    const known = newest.get(spec.name);
    if (known === undefined || rank(spec, known) > 0) newest.set(spec.name, spec);
  }
  return tool => newest.get(tool)?.version;
}

type Ranked = Pick<ToolSpec, 'version' | 'lifecycle'>;
const rank = (a: Ranked, b: Ranked): number =>
  Number(a.lifecycle === 'active') - Number(b.lifecycle === 'active') || compareVersions(a.version, b.version);
