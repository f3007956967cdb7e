// Compares the editor and the timeline with bare React Flow. See README.md.
// node bench/editor/run.mjs [--nodes 50,200,1000] [--calls 100,10000] [--quick] [--out file] [--strict]
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { aimTable, isMissed, judge } from './lib/aims.mjs';
import { startBare } from './lib/bare-server.mjs';
import { startBrowser } from './lib/browser.mjs';
import { measureEditors, measureTimelines } from './lib/measure.mjs';
import { startOurs } from './lib/pinion.mjs';
import { scriptsOf } from './lib/scripts-of.mjs';
import { editorTable, timelineTable } from './lib/table.mjs';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '50,200,1000' },
    calls: { type: 'string', default: '100,10000' },
    quick: { type: 'boolean' },
    out: { type: 'string' },
    strict: { type: 'boolean' },
  },
});
const numbers = text => text.split(',').filter(Boolean).map(Number);
const scale = values.quick ? { loads: 3, frames: 120 } : { loads: 7, frames: 300 };

const stops = [];
const keep = part => {
  stops.unshift(() => part.stop());
  return part;
};

try {
  const ours = keep(await startOurs());
  const bare = keep(await startBare());
  const browser = keep(await startBrowser());
  const result = { at: new Date().toISOString(), load_before: loadavg()[0], editors: [], timelines: [] };
  for (const nodes of numbers(values.nodes)) {
    const own = await browser.open(await ours.editor(nodes));
    await own.load();
    const { width, height } = await own.page.locator('.react-flow').boundingBox();
    const other = await browser.open(`${bare.url}/?nodes=${nodes}&width=${Math.round(width)}&height=${Math.round(height)}`);
    const [mine, theirs] = await measureEditors([own, other], scale);
    await own.close();
    await other.close();
    result.editors.push({ nodes, ours: mine, bare: theirs });
    console.log(`${editorTable(nodes, mine, theirs)}\n`);
  }
  for (const calls of numbers(values.calls)) {
    const { url, ...bars } = await ours.run(calls);
    const own = await browser.open(url);
    const other = await browser.open(bare.keepRun(calls, bars));
    const [mine, theirs] = await measureTimelines([own, other], scale);
    await own.close();
    await other.close();
    result.timelines.push({ calls, ours: mine, bare: theirs });
  }
  if (result.timelines.length > 0) console.log(`${timelineTable(result.timelines)}\n`);
  const [scripts, fewer] = [await ours.editor(50), `${bare.url}/?nodes=50&width=900&height=800`];
  result.scripts = {
    ours: (await scriptsOf(await browser.open(scripts))).first,
    bare: (await scriptsOf(await browser.open(fewer))).first,
  };
  result.load_after = loadavg()[0];
  console.log(`load before ${result.load_before.toFixed(1)}, after ${result.load_after.toFixed(1)}\n`);
  const verdicts = judge(result);
  console.log(aimTable(verdicts));
  if (values.strict && verdicts.some(isMissed)) process.exitCode = 1;
  if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(result, null, 2)}\n`);
} finally {
  for (const stop of stops) await stop();
}
