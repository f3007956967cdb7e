import { ownValue, type SideEffectPolicy } from '@pinion/contracts';

/** What an administrator says about the effects of a source's tools. Nothing said: every tool is irreversible. */
export type HintTrust = {
  /** The source's own hints count. */
  trust_hints?: boolean;
  /** Classes by the source's own name of a tool; they count before any hint. */
  side_effect_policies?: Record<string, SideEffectPolicy>;
};

/** Returns the class of a tool: the administrator's word, the hints of a trusted source, else irreversible. */
export const trustedClass = (name: string, hinted: SideEffectPolicy, trust: HintTrust): SideEffectPolicy =>
  ownValue(trust.side_effect_policies, name) ?? (trust.trust_hints === true ? hinted : 'irreversible');
