import { type ReplayBundle, wellFormedJson } from '@pinion/contracts';
import { nodeHasher } from '@pinion/tool-runtime/adapters/node';
import { invalid } from '../../platform/imports/read-import.ts';

/** Returns the bundle with well-formed texts and the SHA-256 of its JSON, so that a changed byte is detected. */
export function withDigest(bundle: ReplayBundle): ReplayBundle {
  const json = JSON.stringify(bundle);
  const text = wellFormedJson(json);
  return { ...(text === json ? bundle : (JSON.parse(text) as ReplayBundle)), digest: digestOfText(text) };
}

/** Throws VALIDATION_ERROR when a bundle has been changed. A bundle without a digest is from before digests existed. */
export function refuseChanged({ digest, ...bundle }: ReplayBundle): void {
  if (digest === undefined || digest === digestOf(bundle)) return;
  throw invalid('/digest', 'The bundle was changed after the export. Export it again or remove its digest');
}

const digestOf = (bundle: Omit<ReplayBundle, 'digest'>): string => digestOfText(JSON.stringify(bundle));
const digestOfText = (text: string): string => `sha256:${nodeHasher.sha256(text)}`;
