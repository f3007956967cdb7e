import { specOf, type ToolDefinitionInput, ToolDefinition, type ToolError, type ToolSpec } from '@pinion/contracts';
import type { ProviderCall, ProviderResult, ToolProvider } from '../ports/index.ts';

/** A response of the tool. Responses are returned in order, and the last one repeats. `never` is no response at all. */
export type RemoteAnswer = { output: unknown } | { error: ToolError; isUnsent?: true } | { throws: string } | 'never';

export type RemoteTool = {
  spec: ToolSpec;
  provider: ToolProvider;
  /** The calls that it received, in order. */
  readonly asked: ProviderCall[];
  /** Sets the responses from now on. */
  answers: (answers: readonly RemoteAnswer[]) => void;
  /** The maximum number of calls in progress at once. */
  readonly most: number;
  /** The number of times that a call was sent to it. */
  readonly sent: number;
};

/** Creates an external tool, as its provider would see it. A test double. */
export function remoteTool(first: readonly RemoteAnswer[], parts: Partial<ToolDefinitionInput> = {}): RemoteTool {
  let left = [...first];
  let underWay = 0;
  const requested: ProviderCall[] = [];
  const spec = specOf(
    ToolDefinition.parse({
      name: 'shop.stock',
      version: '1.0.0',
      description: 'how many are left',
      category: 'api',
      input_schema: { type: 'object' },
      side_effect_policy: 'pure',
      gateway: 'remote',
      ...parts,
    }),
  );
  const tool = {
    spec,
    asked: requested,
    most: 0,
    sent: 0,
    answers: (next: readonly RemoteAnswer[]): void => {
      left = [...next];
    },
    provider: {
      gateway: spec.gateway,
      async call(call: ProviderCall): Promise<ProviderResult> {
        requested.push(call);
        underWay += 1;
        tool.most = Math.max(tool.most, underWay);
        const answer = (left.length > 1 ? left.shift() : left[0]) ?? 'never';
        await new Promise(resolve => setImmediate(resolve));
        underWay -= 1;
        if (answer === 'never' || !('isUnsent' in answer)) {
          tool.sent += 1;
          call.markSent();
        }
        return resultOf(answer);
      },
    },
  };
  return tool;
}

function resultOf(answer: RemoteAnswer): ProviderResult | Promise<ProviderResult> {
  if (answer === 'never') return new Promise(() => undefined);
  if ('error' in answer) return { ok: false, error: answer.error };
  if ('throws' in answer) throw Object.assign(new Error('the connection broke'), { code: answer.throws });
  return { ok: true, output: answer.output };
}

/** Returns a status error as the HTTP provider reports it. */
export const status = (code: number, retryAfterS?: number): { error: ToolError } => ({
  error: {
    code: code === 429 ? 'RATE_LIMIT' : code === 401 ? 'AUTH_REQUIRED' : 'PROVIDER_ERROR',
    message: `The service answered ${code}.`,
    details: { status: code },
    ...(retryAfterS === undefined ? {} : { retry_after_s: retryAfterS }),
  },
});

/** Waits until everything that needs no time to pass has happened. */
export async function quiet(): Promise<void> {
  for (let round = 0; round < 10; round += 1) await new Promise(resolve => setImmediate(resolve));
}
