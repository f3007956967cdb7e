import * as attack from './attack.mjs';
import * as browser from './browser.mjs';
import * as format from './format.mjs';
import * as rules from './rules.mjs';
import * as lint from './lint.mjs';
import * as postgres from './postgres.mjs';
import * as types from './types.mjs';
import * as unused from './unused.mjs';
import * as unit from './unit.mjs';
import * as web from './web.mjs';

/** The suites in the order in which they run, fastest to fail first. */
export const suites = { types, lint, rules, format, unused, unit, postgres, web, attack, browser };

/** Suites that need neither a browser nor a database server. */
export const quickSuites = ['types', 'lint', 'rules', 'format', 'unused', 'unit'];
