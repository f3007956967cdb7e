/** The targets of the editor: the number of nodes or calls they apply to, the maximum or minimum, and the measured value. */
const ofEditors = [
  { aim: 'interactive, times bare', most: 1.5, read: ({ ours, bare }) => ours.interactive / bare.interactive },
  { aim: 'pan: frame p95, ms', most: 20, read: ({ ours }) => ours.pan.p95 },
];
/** Targets of a small workflow, as a user opens it on a normal day. */
const ofSmallEditors = [
  { aim: 'first paint, ms', most: 1000, read: ({ ours }) => ours.paint },
  { aim: 'interactive, ms', most: 1500, read: ({ ours }) => ours.interactive },
];
const ofLargeEditors = [
  { aim: 'pan, all in view: frames a second', least: 55, read: ({ ours }) => ours.pan.fps },
  { aim: 'heap, MB', most: 40, read: ({ ours }) => ours.heap },
  { aim: 'elements', most: 10_000, read: ({ ours }) => ours.elements },
];
const ofTimelines = [{ aim: 'scrub: frame p95, ms', most: 17, read: ({ ours }) => ours.scrub.p95 }];
const ofScripts = [{ aim: 'scripts until interactive, KB', most: 250, read: ({ ours }) => ours / 1000 }];

/** Returns each target with its measurement. `measured` and `isMet` are undefined if a run omitted it. */
export function judge({ editors = [], timelines = [], scripts }) {
  const wanted = (of, things, name, none) =>
    things.length === 0 ? of.map(aim => verdict(aim, none)) : things.flatMap(one => of.map(aim => verdict(aim, name(one), one)));
  const nodes = one => `${one.nodes} nodes`;
  const large = editors.filter(one => one.nodes >= 1000);
  const small = editors.filter(one => one.nodes <= 50);
  return [
    ...wanted(ofEditors, editors, nodes, 'any editor'),
    ...wanted(ofSmallEditors, small, nodes, '50 nodes'),
    ...wanted(ofLargeEditors, large, nodes, '1000 nodes'),
    ...wanted(ofTimelines, timelines, one => `${one.calls} calls`, 'any timeline'),
    ...wanted(ofScripts, scripts === undefined ? [] : [scripts], () => 'editor page', 'editor page'),
  ];
}

function verdict({ aim, most, least, read }, of, figures) {
  const measured = figures === undefined ? undefined : read(figures);
  const isMet = measured === undefined ? undefined : most === undefined ? measured >= least : measured <= most;
  return { of, aim, wanted: most === undefined ? `>= ${least}` : `<= ${most}`, measured, isMet };
}

export const isMissed = ({ isMet }) => isMet === false;

export const aimTable = verdicts =>
  [
    '| of | aim | wanted | measured | |',
    '|---|---|---|---|---|',
    ...verdicts.map(
      ({ of, aim, wanted, measured, isMet }) =>
        `| ${of} | ${aim} | ${wanted} | ${measured === undefined ? '' : Math.round(measured * 100) / 100} | ${wordOf(isMet)} |`,
    ),
  ].join('\n');

const wordOf = isMet => (isMet === undefined ? 'not measured' : isMet ? 'met' : 'MISSED');
