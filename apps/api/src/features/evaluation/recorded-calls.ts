import { canonicalJson, isCallEnd, isUnrecorded, type RunEvent, type ToolEnvelope } from '@pinion/contracts';
import type { Extension, ExtensionResult } from '@pinion/tool-runtime';
import { InTurn } from './in-turn.ts';
import { missingAnswer } from './missing-answer.ts';

/**
 * Answers every call of a run from a recording, by the tool's name, its canonical arguments and the number of equal calls
 * before. A call that the recording does not contain is denied. Being the outermost extension, it leaves nothing to the rest of
 * the pipeline: no secret is read, nothing is stored, nothing is sent. `earlier` holds the events of this run before a crash,
 * whose answers are used up.
 */
export function recordedCalls(events: readonly RunEvent[], earlier: readonly RunEvent[]): Extension {
  const answers = new InTurn<ExtensionResult>();
  for (const { node_id, envelope } of madeCalls(events)) answers.add(callKey(envelope), node_id, resultOf(envelope));
  for (const { node_id, envelope } of madeCalls(earlier)) answers.take(callKey(envelope), node_id);
  return {
    name: 'recording',
    before_execute({ spec: { name }, input, caller }) {
      const question = callKey({ name, input });
      const answer = answers.take(question, caller.node_id);
      return answer ?? { ok: false, error: missingAnswer(whyMissing(name, answers.count(question))) };
    },
  };
}

const callKey = ({ name, input }: Pick<ToolEnvelope, 'name' | 'input'>): string => canonicalJson([name, input ?? null]);

const resultOf = ({ output, error, truncated, attachments }: ToolEnvelope): ExtensionResult =>
  error === undefined
    ? {
        ok: true,
        output: output ?? null,
        ...(truncated === undefined ? {} : { truncated }),
        ...(attachments === undefined ? {} : { attachments }),
      }
    : { ok: false, error };

const whyMissing = (name: string, recorded: number): string =>
  recorded === 0
    ? `This call of ${name} is not in the recording, and an evaluation sends nothing`
    : `The recording contains ${recorded} such calls of ${name}, and this is one more. An evaluation sends nothing`;

/** Returns the calls that the policy allowed, in that order, each with its envelope. */
function madeCalls(events: readonly RunEvent[]): { node_id: string; envelope: ToolEnvelope }[] {
  const made = new Map<string, { node_id: string; envelope: ToolEnvelope | undefined }>();
  for (const event of events) {
    if (event.type === 'tool.authorized') made.set(keyOf(event), { node_id: event.node_id, envelope: undefined });
    if (!isCallEnd(event) || event.type === 'tool.superseded') continue;
    const call = made.get(keyOf(event));
    const isAnswer = event.envelope.error === undefined || !isUnrecorded(event.envelope.error);
    if (call !== undefined && isAnswer) call.envelope = event.envelope;
  }
  return [...made.values()].flatMap(({ node_id, envelope }) => (envelope === undefined ? [] : [{ node_id, envelope }]));
}

const keyOf = ({ node_id, call_id }: { node_id: string; call_id: string }): string => JSON.stringify([node_id, call_id]);
