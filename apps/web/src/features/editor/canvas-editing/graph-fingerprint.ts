import { canonicalJson, upstreamFinder, type WorkflowFile } from '@pinion/contracts';

/**
 * Returns a short fingerprint of a node and everything upstream of it. Equal parts have equal fingerprints, regardless of their
 * position on the canvas and of what is downstream.
 */
export function graphFingerprint(file: WorkflowFile, nodeId: string): string {
  const part = upstreamFinder(file)(nodeId).add(nodeId);
  const nodes = file.nodes.filter(({ id }) => part.has(id)).map(({ id, type, config }) => ({ id, type, config }));
  const edges = file.edges
    .filter(({ target }) => part.has(target))
    .map(({ source, source_handle, target, target_handle }) => [source, source_handle, target, target_handle]);
  return hash(canonicalJson({ nodes, edges }));
}

/**
 * Hashes a text with 32-bit FNV-1a over two halves. This is enough to detect a change, but no protection against deliberate
 * collisions.
 */
function hash(text: string): string {
  let [even, odd] = [0x811c9dc5, 0x811c9dc5];
  for (let index = 0; index < text.length; index += 1) {
    if (index % 2 === 0) even = Math.imul(even ^ text.charCodeAt(index), 0x01000193);
    else odd = Math.imul(odd ^ text.charCodeAt(index), 0x01000193);
  }
  return `${text.length.toString(36)}.${(even >>> 0).toString(36)}.${(odd >>> 0).toString(36)}`;
}
