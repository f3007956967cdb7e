import { type EnvelopeView, parseUntrustedJson, scanJson, type ToolError } from '@pinion/contracts';
import * as z from 'zod';
import { ExecuteRequest } from '../executions/index.ts';

const { tool, version, input, roles, session_id, turn_group_id } = ExecuteRequest.shape;

/** A call as an agent writes it into the stream. */
export const StreamCall = z.strictObject({
  /** The id of the call: a second message with this id is answered with the result of the first. */
  request_id: z.string().min(1).max(200),
  agent_id: z.string().min(1).max(200),
  tool,
  version,
  input,
  roles,
  session_id,
  turn_group_id,
});
export type StreamCall = z.infer<typeof StreamCall>;

/** The context of a call, copied from the message, that consumers filter by. */
export type FeedContext = { agent_id: string; session_id: string | null; turn_group_id: string | null };

/** The result of a call as it is written into the results stream. */
export type StreamResult =
  | ({
      type: 'tool.result' | 'tool.error';
      request_id: string;
      tenant_id: string;
      run_id: string;
      envelope: EnvelopeView;
    } & FeedContext)
  | { type: 'tool.error'; request_id: string | null; message_id: string; tenant_id: string; error: ToolError };

/** Reads one message, or returns the error to answer it with. */
export function readStreamCall(
  text: string,
  agents: readonly string[],
): { ok: true; call: StreamCall } | { ok: false; request_id: string | null; error: ToolError } {
  const value = parseUntrustedJson(text).value;
  const flaw = value === undefined ? undefined : scanJson(text);
  if (flaw !== undefined) {
    const error: ToolError = { code: 'VALIDATION_ERROR', message: `the message ${flaw.message}` };
    return { ok: false, request_id: requestIdIn(value), error };
  }
  const parsed = StreamCall.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const at = issue === undefined || issue.path.length === 0 ? 'the message' : issue.path.join('.');
    const error: ToolError = { code: 'VALIDATION_ERROR', message: `${at}: ${issue?.message ?? 'not a call'}` };
    return { ok: false, request_id: requestIdIn(value), error };
  }
  const call = parsed.data;
  if (agents.includes(call.agent_id)) return { ok: true, call };
  const message = `Agent ${call.agent_id} cannot call through the stream. Add it to call_stream.agents.`;
  return {
    ok: false,
    request_id: call.request_id,
    error: { code: 'POLICY_DENIED', message, details: { reason: 'agent_not_allowed' } },
  };
}

function requestIdIn(value: unknown): string | null {
  const id = z.object({ request_id: z.string().max(200) }).safeParse(value);
  return id.success ? id.data.request_id : null;
}
