import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { campaigns } from '../campaigns/campaigns.mjs';
import { withoutColors } from '../campaigns/read-output.mjs';
import { withBrowserEnvironment } from '../lib/browser-environment.mjs';
import { buildApp } from '../lib/build-app.mjs';
import { ended, launch } from '../lib/children.mjs';
import { Remedy } from '../lib/failures.mjs';
import { at } from '../lib/paths.mjs';
import { prepare } from '../lib/prepare.mjs';

const logs = '.tmp/campaigns';

/** Runs campaigns: `npm run test:long`, `npm run test:long -- --list`, or `npm run test:long -- NAME [-- options of its command]`. */
export async function job(args) {
  const end = args.indexOf('--');
  const [words, options] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end + 1)];
  if (words.includes('--list')) return list();
  const unknown = words.find(name => !Object.hasOwn(campaigns, name));
  if (unknown !== undefined)
    throw new Remedy(`there is no campaign '${unknown}'`, `Use some of: ${Object.keys(campaigns).join(', ')}.`);
  if (options.length > 0 && words.length !== 1)
    throw new Remedy('options belong to one campaign', 'Name it: npm run test:long -- kills -- --kills 20');
  const tools = await prepare();
  const results = [];
  for (const name of words.length > 0 ? words : Object.keys(campaigns)) results.push(await runCampaign(name, options, tools));
  return report(results);
}

function list() {
  for (const [name, { claim, command, minutes }] of Object.entries(campaigns))
    console.log(`${name.padEnd(20)} ${String(minutes).padStart(3)} min  ${claim}\n${' '.repeat(30)}${command.join(' ')}`);
  return 0;
}

/** Runs one campaign, shows its output and writes it to a file. Returns its figure and whether its claim holds. */
async function runCampaign(name, options, tools) {
  const { claim, command, env = {}, needsBuild = false, needsBrowser = false, figure } = campaigns[name];
  console.log(`\n== ${name}: ${claim}`);
  if (needsBuild || needsBrowser) await buildApp(tools);
  const [program, ...words] = [...command, ...options];
  const cwd = program === 'playwright' ? at('e2e') : at('.');
  const PATH = `${at('e2e/node_modules/.bin')}${path.delimiter}${tools.env.PATH}`;
  const started = Date.now();
  const play = base => teed(program === 'node' ? tools.node : program, words, { cwd, env: { ...base, PATH, ...env } });
  const { code, output } = needsBrowser ? await withBrowserEnvironment(tools, play) : await play(tools.env);
  mkdirSync(at(logs), { recursive: true });
  writeFileSync(at(logs, `${name}.log`), output);
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  try {
    const { text, isMet } = figure(output);
    return { name, claim, text, isMet: isMet && code === 0, minutes };
  } catch (error) {
    return { name, claim, text: `ended with code ${code}: ${error.message}`, isMet: false, minutes };
  }
}

/** Runs a program to its end and shows its output. Returns the output without colors. */
async function teed(command, args, options) {
  const child = launch(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const [stream, terminal] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    stream.on('data', chunk => {
      output += chunk;
      terminal.write(chunk);
    });
  const code = await ended(child);
  return { code, output: withoutColors(output) };
}

/** Prints each claim with its figure. The last line is like that of `npm test`. */
function report(results) {
  console.log('');
  for (const { name, claim, text, isMet, minutes } of results) {
    console.log(`${isMet ? 'holds ' : 'FAILED'} ${claim}\n       ${text} (${name}, ${minutes} min)`);
    if (!isMet) console.log(`       repeat it: npm run test:long -- ${name}; output: ${logs}/${name}.log`);
  }
  const failed = results.filter(({ isMet }) => !isMet).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
