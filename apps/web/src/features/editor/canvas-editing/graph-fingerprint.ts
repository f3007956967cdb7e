import { canonicalJson, upstreamFinder, type WorkflowFile } from '@pinion/contracts';

/** A short mark of a node and all that leads to it: equal for equal parts, wherever they stand on the canvas and whatever hangs on them. */
export function graphFingerprint(file: WorkflowFile, nodeId: string): string {
  const part = upstreamFinder(file)(nodeId).add(nodeId);
  const nodes = file.nodes.filter(({ id }) => part.has(id)).map(({ id, type, config }) => ({ id, type, config }));
  const edges = file.edges
    .filter(({ target }) => part.has(target))
    .map(({ source, source_handle, target, target_handle }) => [source, source_handle, target, target_handle]);
  return hash(canonicalJson({ nodes, edges }));
}

/** FNV-1a, 32 bits, over two halves: enough to notice a change, no defence against a person who wants a collision. */
function hash(text: string): string {
  let [even, odd] = [0x811c9dc5, 0x811c9dc5];
  for (let index = 0; index < text.length; index += 1) {
    if (index % 2 === 0) even = Math.imul(even ^ text.charCodeAt(index), 0x01000193);
    else odd = Math.imul(odd ^ text.charCodeAt(index), 0x01000193);
  }
  return `${text.length.toString(36)}.${(even >>> 0).toString(36)}.${(odd >>> 0).toString(36)}`;
}
