import * as z from 'zod/mini';

/**
 * What calling a tool does to the world (seed 000 section 2.1, requirements C01).
 * pure: reads at most. idempotent: twice equals once. compensatable: can be undone by another tool. irreversible: cannot.
 */
export const SideEffectPolicy = z.enum(['pure', 'idempotent', 'compensatable', 'irreversible']);
export type SideEffectPolicy = z.infer<typeof SideEffectPolicy>;
export const sideEffectPolicies = SideEffectPolicy.options;

/** Whether a tool touches anything outside itself. */
export const Access = z.enum(['none', 'read', 'write']);
export type Access = z.infer<typeof Access>;

/** Seed 004's three words, read off `access`. */
export type SeedSideEffects = 'none' | 'reads' | 'writes';

/** Doing it twice equals doing it once, so it may run again after a crash. */
export const isSafeToRepeat = (policy: SideEffectPolicy): boolean => policy === 'pure' || policy === 'idempotent';

export const defaultAccess = (policy: SideEffectPolicy): Access => (policy === 'pure' ? 'read' : 'write');

const seedWords = { none: 'none', read: 'reads', write: 'writes' } as const satisfies Record<Access, SeedSideEffects>;
export const seedSideEffects = (access: Access): SeedSideEffects => seedWords[access];

const fromSeedWords = {
  none: { side_effect_policy: 'pure', access: 'none' },
  reads: { side_effect_policy: 'pure', access: 'read' },
  writes: { side_effect_policy: 'irreversible', access: 'write' },
} as const satisfies Record<SeedSideEffects, { side_effect_policy: SideEffectPolicy; access: Access }>;
export const fromSeedSideEffects = (word: SeedSideEffects) => fromSeedWords[word];

const allowedBySeedWord = {
  none: ['pure'],
  reads: ['pure'],
  writes: ['idempotent', 'compensatable', 'irreversible'],
} as const satisfies Record<SeedSideEffects, readonly SideEffectPolicy[]>;

/**
 * What a node allows, in seed 000's four words or in seed 004's three (C01, 4-113), as the four. A pure tool may read, so
 * `none` without `reads` cannot be kept in the four: it is refused, and not taken for more than it says.
 */
export const AllowedSideEffects = z.pipe(
  z.pipe(
    z.array(z.enum([...sideEffectPolicies, 'none', 'reads', 'writes'])).check(
      z.refine(words => !words.includes('none') || words.includes('reads') || words.includes('pure'), {
        message: 'none alone would allow reading, too: say reads as well, or pure',
      }),
    ),
    z.transform((words: (SideEffectPolicy | SeedSideEffects)[]) => {
      const allowed = new Set<SideEffectPolicy>(words.flatMap(word => (isSeedWord(word) ? allowedBySeedWord[word] : [word])));
      return sideEffectPolicies.filter(policy => allowed.has(policy));
    }),
  ),
  z.array(SideEffectPolicy),
);

const isSeedWord = (word: SideEffectPolicy | SeedSideEffects): word is SeedSideEffects => Object.hasOwn(allowedBySeedWord, word);
