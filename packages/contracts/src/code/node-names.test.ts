import { describe, expect, it } from 'vitest';
import { nodeNamesIn } from './node-names.ts';

describe('nodeNamesIn', () => {
  it.each([
    ["return new Date(inputs.at).toLocaleString('de-DE', { timeZone: 'Europe/Berlin' })", ['toLocaleString']],
    ['return new Intl.NumberFormat("de").format(1)', ['Intl']],
    ['return new URL(inputs.url).host + atob(inputs.text)', ['URL', 'atob']],
    ['return inputs.names.sort((a, b) => a.localeCompare(b, "sv"))', ['localeCompare']],
    ['await new Promise(done => setTimeout(done, 10))', ['setTimeout']],
    ["const fs = require('node:fs')", ['require']],
    ["return 'TITLE'.toLocaleLowerCase('tr')", ['toLocaleLowerCase']],
  ])('%s needs %j', (code, names) => expect(nodeNamesIn(code)).toEqual(names));

  it.each([
    'return new Date(0).toISOString() + (1).toLocaleString()',
    'return inputs.names.sort((a, b) => a.localeCompare(b))',
    'return inputs.URL.length + inputs.process.id',
    'function atob(text) { return text } return atob("x")',
    'return typeof process === "undefined"',
    'const settings = { crypto: 1 }; return settings.crypto',
    'return "setTimeout(1)"',
  ])('%s needs nothing', code => expect(nodeNamesIn(code)).toEqual([]));
});
