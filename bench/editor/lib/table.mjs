const rows = [
  ['interactive, ms', one => one.interactive],
  ['first paint, ms', one => one.paint],
  ['pan: frame p50, ms', one => one.pan.p50],
  ['pan: frame p95, ms', one => one.pan.p95],
  ['pan: frames a second', one => one.pan.fps],
  ['pan: CPU a frame, ms', one => one.pan.cpu],
  ['drag: frame p50, ms', one => one.drag.p50],
  ['drag: frame p95, ms', one => one.drag.p95],
  ['drag: CPU a frame, ms', one => one.drag.cpu],
  ['heap, MB', one => one.heap],
  ['elements', one => one.elements],
];

export function editorTable(nodes, ours, bare) {
  const body = rows.map(([name, read]) => {
    const [own, other] = [read(ours), read(bare)];
    return `| ${name} | ${own} | ${other} | ${(own / other).toFixed(2)} |`;
  });
  return [`| ${nodes} nodes | Pinion | bare | ratio |`, '|---|---|---|---|', ...body].join('\n');
}

const frames = ({ scrub, heap, elements }) => `${scrub.p50} | ${scrub.p95} | ${scrub.cpu} | ${heap} | ${elements}`;
const ratio = (own, other) => (own / other).toFixed(2);

export const timelineTable = results =>
  [
    '| calls | timeline | events | scrub: frame p50, ms | p95, ms | CPU a frame, ms | heap, MB | elements |',
    '|---|---|---|---|---|---|---|---|',
    ...results.flatMap(({ calls, ours, bare }) => [
      `| ${calls} | Pinion | ${ours.events} | ${frames(ours)} |`,
      `| | bare | ${bare.events} | ${frames(bare)} |`,
      `| | ratio | | ${[
        ratio(ours.scrub.p50, bare.scrub.p50),
        ratio(ours.scrub.p95, bare.scrub.p95),
        ratio(ours.scrub.cpu, bare.scrub.cpu),
        ratio(ours.heap, bare.heap),
        ratio(ours.elements, bare.elements),
      ].join(' | ')} |`,
    ]),
  ].join('\n');
