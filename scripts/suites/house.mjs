import { runVitest } from '../lib/vitest.mjs';

export const title = 'house rules';

/** Canaries prove that each rule still bites; the ratchet proves that exceptions only get fewer. */
export const run = tools => runVitest(tools, { name: 'house', projects: ['house'], mustCover: ['house'] });
