import * as z from 'zod/mini';
import type { SideEffectPolicy } from './side-effect.ts';

/** When a person is asked before a call: said by the tool, the activation and the node (requirements C19). */
export const Confirmation = z.enum(['never', 'unsafe_only', 'always']);
export type Confirmation = z.infer<typeof Confirmation>;

/** What counts where nobody says anything. */
export const defaultConfirmation: Confirmation = 'unsafe_only';

/** The strictest of several floors; undefined: there is none, and whoever is asked decides. */
export function strictestFloor(floors: readonly (Confirmation | undefined)[]): Confirmation | undefined {
  const set = floors.filter(floor => floor !== undefined);
  return set.length === 0 ? undefined : strictestConfirmation(set);
}

/** The strictest of those who say something. */
export function strictestConfirmation(said: readonly (Confirmation | undefined)[]): Confirmation {
  const order = Confirmation.options;
  const levels = said.filter(level => level !== undefined).map(level => order.indexOf(level));
  return levels.length === 0 ? defaultConfirmation : (order[Math.max(...levels)] ?? defaultConfirmation);
}

/** What cannot be taken back, or is marked `dangerous`, is unsafe. */
export const isUnsafe = ({ side_effect_policy, risk_tags }: Risks): boolean =>
  side_effect_policy === 'irreversible' || risk_tags?.includes('dangerous') === true;

/** The two fields of a tool that tell; named here, as the tool's own file imports this one. */
type Risks = { side_effect_policy: SideEffectPolicy; risk_tags?: readonly string[] | undefined };
