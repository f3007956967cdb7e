/** One line for each aim of the editor: what was wanted, what came. */
export function judge({ editors, timelines }) {
  const lines = [];
  const say = (isMet, words) => lines.push(`${isMet ? 'met   ' : 'MISSED'}  ${words}`);
  for (const { nodes, ours, bare } of editors) {
    const ratio = ours.interactive / bare.interactive;
    say(ratio <= 1.5, `${nodes} nodes: interactive ${ratio.toFixed(2)} of bare, 1.5 at most`);
    say(ours.pan.p95 <= 20, `${nodes} nodes: pan p95 ${ours.pan.p95} ms, 20 at most`);
    if (nodes < 1000) continue;
    say(ours.pan.fps >= 55, `${nodes} nodes in view: ${ours.pan.fps} frames a second, 55 at least`);
    say(ours.heap <= 40, `${nodes} nodes: heap ${ours.heap} MB, 40 at most`);
    say(ours.elements <= 10_000, `${nodes} nodes: ${ours.elements} elements, 10,000 at most`);
  }
  for (const { receipts, scrub } of timelines)
    say(scrub.p95 <= 17, `${receipts} receipts: scrub p95 ${scrub.p95} ms, 17 at most`);
  return lines.join('\n');
}
