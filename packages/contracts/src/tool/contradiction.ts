import type { Access, SideEffectPolicy } from './side-effect.ts';

type Effects = { side_effect_policy: SideEffectPolicy; access?: Access | undefined; cache: 'none' | 'ttl' | 'forever' };

/**
 * Returns the field in which a definition contradicts its side-effect class, and the reason, or undefined if there is no
 * contradiction. A contradiction cannot be published. One that was stored earlier or is imported is resolved by `takeStricter`.
 */
export function contradictionIn(definition: Effects): { field: 'access' | 'cache'; message: string } | undefined {
  const { side_effect_policy: policy, access, cache } = definition;
  if (policy === 'pure' && access === 'write')
    return { field: 'access', message: 'a pure tool changes nothing: access is none or read, or side_effect_policy another' };
  if (policy !== 'pure' && access !== undefined && access !== 'write')
    return { field: 'access', message: `a tool with access ${access} is pure, ${here(policy)}` };
  if (policy !== 'pure' && cache !== 'none')
    return { field: 'cache', message: `only a pure tool is answered from a cache, ${here(policy)}` };
  return undefined;
}

const here = (policy: SideEffectPolicy): string =>
  policy === 'irreversible'
    ? 'and side_effect_policy is irreversible here, as it is where none is given'
    : `and side_effect_policy is ${policy} here`;

/** Returns a definition without contradictions: the stricter of class and access applies, and only a pure tool has a cache. */
export function takeStricter<Definition extends Effects>(definition: Definition): Definition {
  if (contradictionIn(definition) === undefined) return definition;
  const side_effect_policy: SideEffectPolicy =
    definition.side_effect_policy === 'pure' ? 'irreversible' : definition.side_effect_policy;
  return { ...definition, side_effect_policy, access: 'write', cache: 'none' };
}
