import * as attack from './attack.mjs';
import * as browser from './browser.mjs';
import * as components from './components.mjs';
import * as format from './format.mjs';
import * as integration from './integration.mjs';
import * as rules from './rules.mjs';
import * as lint from './lint.mjs';
import * as types from './types.mjs';
import * as unused from './unused.mjs';
import * as unit from './unit.mjs';
import * as web from './web.mjs';

/** The suites in the order in which they run, fastest to fail first. */
export const suites = { types, lint, rules, format, unused, unit, integration, web, components, attack, browser };

/** The suites that need neither a browser nor a server. */
export const quickSuites = { types, lint, rules, format, unused, unit };

/** The suites that run beside the tests, in the time in which those wait for servers, pages and sandboxes. */
export const besideTests = new Set(['types', 'lint', 'rules', 'format', 'unused', 'web']);

/** The suites of tests that need the built web app. */
export const onBuiltApp = new Set(['attack', 'browser']);

/** The suites that split their tests into shards. Each other suite runs in one shard as a whole. */
const divisible = new Set(['unit', 'integration', 'components', 'attack', 'browser']);

/** Returns the suites that run in a shard. */
export function suitesOfShard(names, shard) {
  if (shard === undefined) return names;
  const whole = Object.keys(suites).filter(name => !divisible.has(name));
  return names.filter(name => divisible.has(name) || whole.indexOf(name) % shard.count === shard.index - 1);
}
