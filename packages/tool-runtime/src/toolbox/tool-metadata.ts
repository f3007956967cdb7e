import {
  type Confirmation,
  isSafeToRepeat,
  isUnsafe,
  strictestConfirmation,
  type ToolMetadata,
  type ToolSpec,
} from '@pinion/contracts';

/** Returns the facts about a tool that a planner needs. `said` are the approval settings of activation and node. */
export function metadataOf(spec: ToolSpec, text: readonly (Confirmation | undefined)[]): ToolMetadata {
  const { name, version, side_effect_policy, category, tags = [], compensation_tool } = spec;
  const level = strictestConfirmation([spec.confirmation, ...text]);
  return {
    name,
    version,
    side_effect_policy,
    requires_confirmation: level === 'always' || (level === 'unsafe_only' && isUnsafe(spec)),
    ...(compensation_tool === undefined ? {} : { compensation_tool }),
    categories: [category, ...tags],
    is_irreversible: side_effect_policy === 'irreversible',
    is_safe_to_retry: isSafeToRepeat(side_effect_policy),
  };
}
