const contentHash = /(?:\+[0-9a-f]{8,}|-[0-9a-f]{12,})$/;
const noVersion = '0.0.0';

/** Checks whether a version ends with a content hash, as that of an imported tool or of the code of a node does. */
export const hasContentHash = (version: string): boolean => contentHash.test(version);

/**
 * Returns what a reader needs of a version: all of it, or what is before its content hash. Undefined when it is a content hash alone, as in
 * `0.0.0+<digest>`.
 */
export function readableVersion(version: string): string | undefined {
  const core = version.replace(contentHash, '');
  return core === noVersion && hasContentHash(version) ? undefined : core;
}
