import type { RuleVerdict } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';

/** The verdict for a run that a newer message superseded. */
export const superseded: RuleVerdict = {
  rule: 'messages',
  verdict: 'deny',
  reason: 'superseded',
  message: 'a newer message arrived, and made the rest of the run pointless',
};

/** Returns that verdict for one call that was not made because of it. Every other verdict is returned unchanged. */
export const aboutCall = (verdict: RuleVerdict, { tool: { spec } }: ToolCall): RuleVerdict =>
  verdict === superseded
    ? {
        ...verdict,
        message: `New message before ${spec.side_effect_policy} tool ${spec.name}: it became pointless, and nothing was sent`,
      }
    : verdict;
