import * as z from 'zod/mini';
import type { SideEffectPolicy } from './side-effect.ts';

/** The condition under which a call requires approval, set by the tool, the activation and the node. */
export const Confirmation = z.enum(['never', 'unsafe_only', 'always']);
export type Confirmation = z.infer<typeof Confirmation>;

/** The default when no setting is present. */
export const defaultConfirmation: Confirmation = 'unsafe_only';

/** Returns the strictest of several floors. Undefined means that none is set and the other settings decide. */
export function strictestFloor(floors: readonly (Confirmation | undefined)[]): Confirmation | undefined {
  const set = floors.filter(floor => floor !== undefined);
  return set.length === 0 ? undefined : strictestConfirmation(set);
}

/** Returns the strictest of the settings that are present. */
export function strictestConfirmation(settings: readonly (Confirmation | undefined)[]): Confirmation {
  const order = Confirmation.options;
  const levels = settings.filter(level => level !== undefined).map(level => order.indexOf(level));
  return levels.length === 0 ? defaultConfirmation : (order[Math.max(...levels)] ?? defaultConfirmation);
}

/** Checks whether a tool is unsafe: irreversible, or tagged `dangerous`. */
export const isUnsafe = ({ side_effect_policy, risk_tags }: Risks): boolean =>
  side_effect_policy === 'irreversible' || risk_tags?.includes('dangerous') === true;

/** The two fields of a tool that determine its risk. Declared here because the tool's own file imports this one. */
type Risks = { side_effect_policy: SideEffectPolicy; risk_tags?: readonly string[] | undefined };
