import type { ReplayBundle } from '@pinion/contracts';
import { startSha256 } from '../../../platform/hash/sha256-of.ts';
import { invalid } from '../../../platform/imports/read-import.ts';
import { jsonPieces } from '../../../platform/turns/json-pieces.ts';

/** Returns the bundle with the SHA-256 of its JSON, so that a changed byte is detected. */
export async function withDigest(bundle: ReplayBundle): Promise<ReplayBundle> {
  const digest = startSha256();
  for await (const piece of jsonPieces(bundle)) digest.add(piece);
  return { ...bundle, digest: `sha256:${digest.end()}` };
}

/** Yields the JSON of the bundle with its digest, in pieces. */
export async function* piecesWithDigest(bundle: ReplayBundle): AsyncGenerator<string> {
  const digest = startSha256();
  let last = '';
  for await (const piece of jsonPieces(bundle)) {
    digest.add(piece);
    if (last !== '') yield last;
    last = piece;
  }
  yield `${last.slice(0, -1)},"digest":"sha256:${digest.end()}"}`;
}

/** Throws VALIDATION_ERROR when a bundle has been changed. A bundle without a digest is from before digests existed. */
export async function refuseChanged({ digest, ...bundle }: ReplayBundle): Promise<void> {
  if (digest === undefined || digest === (await withDigest(bundle)).digest) return;
  throw invalid('/digest', 'The bundle was changed after the export. Export it again or remove its digest');
}
