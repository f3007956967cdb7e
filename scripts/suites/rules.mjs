import { runVitest } from '../lib/vitest.mjs';

export const title = 'lint rules';

/** Canaries prove that each rule still bites; the ratchet proves that exceptions only get fewer. */
export const run = tools => runVitest(tools, { name: 'rules', projects: ['rules'], mustCover: ['lint'] });
