// Reports the size of the editor page and the Lighthouse results of the pages. See README.md.
// node bench/editor/bundle.mjs [--no-lighthouse]
import { launch } from './lib/lighthouse.mjs';
import { parseArgs } from 'node:util';
import { startBare } from './lib/bare-server.mjs';
import { startBrowser } from './lib/browser.mjs';
import { startOurs } from './lib/pinion.mjs';
import { scriptsOf } from './lib/scripts-of.mjs';

const { values } = parseArgs({ options: { 'no-lighthouse': { type: 'boolean' } } });
const kb = bytes => (bytes / 1000).toFixed(1);
const stops = [];
const keep = part => {
  stops.unshift(() => part.stop());
  return part;
};

try {
  const ours = keep(await startOurs());
  const bare = keep(await startBare());
  const editor = await ours.editor(50);
  await ours.run(10);
  const browser = keep(await startBrowser());
  const own = await scriptsOf(await browser.open(editor));
  const other = await scriptsOf(await browser.open(`${bare.url}/?nodes=50&width=900&height=800`));
  console.log('| compressed JavaScript, KB | Pinion | bare |\n|---|---|---|');
  console.log(`| until interactive | ${kb(own.first)} | ${kb(other.first)} |`);
  console.log(`| lazy parts, fetched when idle | ${kb(own.later)} | ${kb(other.later)} |\n`);
  console.log(`${own.first < 250_000 ? 'met   ' : 'MISSED'}  250 KB at most before lazy parts\n`);
  if (!values['no-lighthouse']) {
    const lighthouse = keep(await launch());
    console.log('| page | performance | accessibility | best practices | first paint, ms | interactive, ms | layout shift |');
    console.log('|---|---|---|---|---|---|---|');
    for (const [name, url] of [
      ['editor, 50 nodes', editor],
      ['runs', `${ours.url}/runs`],
      ['tools', `${ours.url}/tools`],
    ]) {
      const { scores, paint, interactive, shift, failed } = await lighthouse.judge(url);
      console.log(`| ${name} | ${scores.join(' | ')} | ${paint} | ${interactive} | ${shift} |`);
      for (const words of failed) console.log(`    ${words}`);
    }
  }
} finally {
  for (const stop of stops) await stop();
}
