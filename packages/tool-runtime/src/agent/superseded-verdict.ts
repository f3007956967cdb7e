import type { RuleVerdict } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';

/** The verdict for a run that a newer message superseded. */
export const superseded: RuleVerdict = {
  rule: 'messages',
  verdict: 'deny',
  reason: 'superseded',
  message: 'A newer message replaced this run.',
};

/** Returns that verdict for one call that was not made because of it. Every other verdict is returned unchanged. */
export const aboutCall = (verdict: RuleVerdict, { tool: { spec } }: ToolCall): RuleVerdict =>
  verdict === superseded
    ? {
        ...verdict,
        message: `A newer message replaced this run before the ${spec.side_effect_policy} tool ${spec.name} was called. Nothing was sent.`,
      }
    : verdict;
