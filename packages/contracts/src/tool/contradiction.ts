import type { Access, SideEffectPolicy } from './side-effect.ts';

type Effects = { side_effect_policy: SideEffectPolicy; access?: Access | undefined; cache: 'none' | 'ttl' | 'forever' };

/**
 * Returns the field in which a definition contradicts its side-effect class, and the reason, or undefined if there is no
 * contradiction. A contradiction cannot be published. One that was stored earlier or is imported is resolved by `takeStricter`.
 */
export function contradictionIn(definition: Effects): { field: 'access' | 'cache'; message: string } | undefined {
  const { side_effect_policy: policy, access, cache } = definition;
  if (policy === 'pure' && access === 'write')
    return {
      field: 'access',
      message: 'A pure tool has no side effects: set access to none or read, or change side_effect_policy',
    };
  if (policy !== 'pure' && access !== undefined && access !== 'write')
    return { field: 'access', message: `A tool with access ${access} must be pure, ${here(policy)}` };
  if (policy !== 'pure' && cache !== 'none')
    return { field: 'cache', message: `Only a pure tool can be cached, ${here(policy)}` };
  return undefined;
}

const here = (policy: SideEffectPolicy): string =>
  policy === 'irreversible' ? 'but side_effect_policy is irreversible by default' : `but side_effect_policy is ${policy}`;

/** Returns a definition without contradictions: the stricter of class and access applies, and only a pure tool has a cache. */
export function takeStricter<Definition extends Effects>(definition: Definition): Definition {
  if (contradictionIn(definition) === undefined) return definition;
  const side_effect_policy: SideEffectPolicy =
    definition.side_effect_policy === 'pure' ? 'irreversible' : definition.side_effect_policy;
  return { ...definition, side_effect_policy, access: 'write', cache: 'none' };
}
