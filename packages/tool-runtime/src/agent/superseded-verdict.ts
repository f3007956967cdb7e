import type { RuleVerdict } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';

/** A newer message made the whole run pointless. */
export const superseded: RuleVerdict = {
  rule: 'messages',
  verdict: 'deny',
  reason: 'superseded',
  message: 'a newer message arrived, and made the rest of the run pointless',
};

/** The same, about one call that was not made for it (0-130). Every other verdict stays as it is. */
export const aboutCall = (verdict: RuleVerdict, { tool: { spec } }: ToolCall): RuleVerdict =>
  verdict === superseded
    ? {
        ...verdict,
        message: `New message before ${spec.side_effect_policy} tool ${spec.name}: it became pointless, and nothing was sent`,
      }
    : verdict;
