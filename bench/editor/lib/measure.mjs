import { quantile, round, sleep } from '../../main-job/lib/stats.mjs';
import { drag, pan, scrub } from './in-page.mjs';

const median = values => round(quantile(values, 0.5));

/** Measures both editors on one graph in alternation: loads with a warm cache, then frames, then memory. */
export async function measureEditors(tabs, { loads, frames }) {
  const taken = tabs.map(() => []);
  for (const tab of tabs) await tab.load();
  for (let turn = 0; turn < loads; turn += 1) for (const [index, tab] of tabs.entries()) taken[index].push(await tab.load());
  const results = [];
  for (const [index, tab] of tabs.entries()) {
    await sleep(2000);
    const loaded = taken[index];
    const pans = await best(tab, pan, frames);
    const drags = await best(tab, drag, frames);
    await sleep(1500);
    results.push({
      interactive: median(loaded.map(one => one.interactive)),
      paint: median(loaded.map(one => one.paint)),
      pan: pans,
      drag: drags,
      ...(await tab.weight()),
    });
  }
  return results;
}

/** Measures both timelines of one run in sequence. */
export async function measureTimelines(tabs, scale) {
  const results = [];
  for (const tab of tabs) results.push(await measureTimeline(tab, scale));
  return results;
}

async function measureTimeline(tab, { frames }) {
  await tab.page.goto(tab.url);
  await tab.page.getByRole('slider', { name: 'Playhead' }).waitFor({ timeout: 120_000 });
  await tab.page.waitForFunction(
    () => Number(document.querySelector('[role="slider"][aria-label="Playhead"]').getAttribute('aria-valuemax')) > 100,
    undefined,
    { timeout: 120_000 },
  );
  await sleep(4000);
  const scrubs = await best(tab, scrub, frames);
  const events = await tab.page.getByRole('slider', { name: 'Playhead' }).getAttribute('aria-valuemax');
  return { events: Number(events), scrub: scrubs, ...(await tab.weight()) };
}

/** Returns the round with the shortest slow frames out of three, which is the page's performance on an otherwise idle machine. */
async function best(tab, action, frames) {
  const turns = [];
  for (let turn = 0; turn < 3; turn += 1) turns.push(await tab.frames(action, frames));
  return turns.toSorted((a, b) => a.p95 - b.p95 || b.fps - a.fps)[0];
}
