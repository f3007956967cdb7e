import * as z from 'zod/mini';

/**
 * The effect of a tool call on external systems. pure: read-only. idempotent: safe to repeat. compensatable: can be reverted by
 * another tool. irreversible: cannot be reverted.
 */
export const SideEffectPolicy = z.enum(['pure', 'idempotent', 'compensatable', 'irreversible']);
export type SideEffectPolicy = z.infer<typeof SideEffectPolicy>;
export const sideEffectPolicies = SideEffectPolicy.options;

/** The access of a tool to anything outside itself. */
export const Access = z.enum(['none', 'read', 'write']);
export type Access = z.infer<typeof Access>;

/** The three-value form of side effects, derived from `access`. */
export type AccessLevel = 'none' | 'reads' | 'writes';

/** Checks whether repeating a call has no further effect, so that it may run again after a crash. */
export const isSafeToRepeat = (policy: SideEffectPolicy): boolean => policy === 'pure' || policy === 'idempotent';

export const defaultAccess = (policy: SideEffectPolicy): Access => (policy === 'pure' ? 'read' : 'write');

const importedLevels = { none: 'none', read: 'reads', write: 'writes' } as const satisfies Record<Access, AccessLevel>;
export const accessLevelOf = (access: Access): AccessLevel => importedLevels[access];

const policyOfImported = {
  none: { side_effect_policy: 'pure', access: 'none' },
  reads: { side_effect_policy: 'pure', access: 'read' },
  writes: { side_effect_policy: 'irreversible', access: 'write' },
} as const satisfies Record<AccessLevel, { side_effect_policy: SideEffectPolicy; access: Access }>;
export const sideEffectsOfAccessLevel = (word: AccessLevel) => policyOfImported[word];

const allowedBySeedWord = {
  none: ['none'],
  reads: ['pure'],
  writes: ['idempotent', 'compensatable', 'irreversible'],
} as const satisfies Record<AccessLevel, readonly (SideEffectPolicy | 'none')[]>;

/** A class that a node allows. `none` means only the pure tools that do not even read. */
export const AllowedSideEffect = z.enum(['none', ...sideEffectPolicies]);
export type AllowedSideEffect = z.infer<typeof AllowedSideEffect>;

/** The classes that a node allows, parsed from the four native values or the three-value form into the four and `none`. */
export const AllowedSideEffects = z.pipe(
  z.pipe(
    z.array(z.enum([...sideEffectPolicies, 'none', 'reads', 'writes'])),
    z.transform((text: (SideEffectPolicy | AccessLevel)[]) => {
      const allowed = new Set<AllowedSideEffect>(text.flatMap(word => (isSeedWord(word) ? allowedBySeedWord[word] : [word])));
      // A pure tool may read, so `pure` includes everything that `none` allows.
      if (allowed.has('pure')) allowed.delete('none');
      return AllowedSideEffect.options.filter(policy => allowed.has(policy));
    }),
  ),
  z.array(AllowedSideEffect),
);

/** Returns whether a node that allows these classes allows a tool of this class and access. */
export const allowsSideEffects = (
  allowed: readonly AllowedSideEffect[],
  { side_effect_policy, access }: { side_effect_policy: SideEffectPolicy; access: Access },
): boolean =>
  allowed.includes(side_effect_policy) || (side_effect_policy === 'pure' && access === 'none' && allowed.includes('none'));

const isSeedWord = (word: SideEffectPolicy | AccessLevel): word is AccessLevel => Object.hasOwn(allowedBySeedWord, word);
