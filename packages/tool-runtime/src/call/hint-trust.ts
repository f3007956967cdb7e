import { ownValue, type SideEffectPolicy } from '@pinion/contracts';

/** The administrator's settings for the side effects of a source's tools. Without settings, every tool is irreversible. */
export type HintTrust = {
  /** True when the source's own hints are trusted. */
  trust_hints?: boolean;
  /** Classes by the source's own name of a tool. They take precedence over hints. */
  side_effect_policies?: Record<string, SideEffectPolicy>;
};

/** Returns the class of a tool: the administrator's setting, the hints of a trusted source, otherwise irreversible. */
export const trustedClass = (name: string, hinted: SideEffectPolicy, trust: HintTrust): SideEffectPolicy =>
  ownValue(trust.side_effect_policies, name) ?? (trust.trust_hints === true ? hinted : 'irreversible');
