import type { CallGate, RuleVerdict } from '@pinion/contracts';
import { memberName } from '../../../lib/member-name.ts';
import { t } from '../../../lib/texts/t.ts';
import { translateSentence, type Sentence, sentence } from '../../../lib/texts/sentence.ts';

/** The text of each gate that lets a call pass. A denial is stored in the tool envelope with its own message. */
const passed: Readonly<Record<CallGate, readonly Sentence[]>> = {
  allow_list: [sentence('tool is on for this node')],
  permission: [sentence('needs no role'), sentence('has one of the roles {{roles}}')],
  availability: [sentence('available in this workspace')],
  activation: [sentence('turned on for this agent')],
  call_cap: [sentence('call {{nth}} of {{most}}')],
  lifecycle: [sentence('version {{version}} is {{state}}')],
  side_effects: [sentence('{{effect}} is allowed here')],
  risk_tags: [sentence('no risk tags'), sentence('{{tags}} is not refused here'), sentence('{{tags}} are not refused here')],
  confirmation: [
    sentence('nobody had to be asked: never, says the policy'),
    sentence('nobody had to be asked: {{effect}} is safe'),
    sentence('nobody had to be asked'),
  ],
};
const bare = { allow: t('allowed'), deny: t('denied'), ask: t('approval required') } as const;

/** Returns a gate's verdict on a call. An approved request was answered by a user, whose id is long. */
export function policyVerdictText({ rule, message, reason, verdict }: RuleVerdict): string {
  if (message === undefined) return reason ?? bare[verdict];
  const [, by] = /^approved by (\S+)$/.exec(message) ?? [];
  if (by !== undefined) return t('approved by {{by}}', { by: memberName(by) });
  return translateSentence(message, Object.entries(passed).find(([gate]) => gate === rule)?.[1] ?? []);
}
