import * as z from 'zod';

/** `web_search` or `namespace.name`. */
export const ToolName = z
  .string()
  .max(200)
  .regex(/^[a-z0-9_]+(\.[a-z0-9_-]+)*$/, 'a tool name is lower case: web_search or namespace.name');
export type ToolName = z.infer<typeof ToolName>;

/** Semantic version; MCP tools carry `0.0.0+<digest>`. */
export const ToolVersion = z
  .string()
  .max(200)
  .regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/, 'a version is semantic: 1.2.0');
export type ToolVersion = z.infer<typeof ToolVersion>;

/** The identity of a tool: `name@version`. */
export const toolRef = (name: string, version: string): string => `${name}@${version}`;

export function parseToolRef(ref: string): { name: string; version?: string } {
  const at = ref.lastIndexOf('@');
  return at <= 0 ? { name: ref } : { name: ref.slice(0, at), version: ref.slice(at + 1) };
}

type Parsed = { numbers: number[]; prerelease: string[] };

function parse(version: string): Parsed {
  const [core = ''] = version.split('+');
  const dash = core.indexOf('-');
  const numbers = (dash < 0 ? core : core.slice(0, dash)).split('.').map(Number);
  return { numbers, prerelease: dash < 0 ? [] : core.slice(dash + 1).split('.') };
}

/** Negative when `a` is older than `b` (semver.org section 11); build metadata only breaks ties, so that the order is total. */
export function compareVersions(a: string, b: string): number {
  const left = parse(a);
  const right = parse(b);
  for (let index = 0; index < 3; index += 1) {
    const difference = (left.numbers[index] ?? 0) - (right.numbers[index] ?? 0);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return comparePrerelease(left.prerelease, right.prerelease) || (a < b ? -1 : a > b ? 1 : 0);
}

function comparePrerelease(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const [x, y] = [a[index], b[index]];
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1;
    if (x === y) continue;
    const [numberX, numberY] = [/^\d+$/.test(x), /^\d+$/.test(y)];
    if (numberX && numberY) return Number(x) - Number(y);
    if (numberX !== numberY) return numberX ? -1 : 1;
    return x < y ? -1 : 1;
  }
  return 0;
}
