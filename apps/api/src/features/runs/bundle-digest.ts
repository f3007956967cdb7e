import type { ReplayBundle } from '@pinion/contracts';
import { nodeHasher } from '@pinion/tool-runtime/adapters/node';
import { invalid } from '../../platform/imports/read-import.ts';

/** Returns the bundle with the SHA-256 of its JSON, so that a changed byte is detected. */
export const withDigest = (bundle: ReplayBundle): ReplayBundle => ({ ...bundle, digest: digestOf(bundle) });

/** Throws VALIDATION_ERROR when a bundle has been changed. A bundle without a digest is from before digests existed. */
export function refuseChanged({ digest, ...bundle }: ReplayBundle): void {
  if (digest === undefined || digest === digestOf(bundle)) return;
  throw invalid('/digest', 'The bundle was changed after the export. Export it again or remove its digest');
}

const digestOf = (bundle: Omit<ReplayBundle, 'digest'>): string => `sha256:${nodeHasher.sha256(JSON.stringify(bundle))}`;
