import * as z from 'zod/mini';

/** A package that code needs. `sha256` is the hash of its list of files, as it was when the tool was published. */
export const CodePackage = z.strictObject({
  name: z.string(),
  version: z.string(),
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});
export type CodePackage = z.infer<typeof CodePackage>;

/** Reads `name==version`. */
export function readPackage(requirement: string): CodePackage {
  const [name = '', version = ''] = requirement.split('==');
  return { name, version };
}
