import type { ToolError } from '@pinion/contracts';
import type { ProviderCall, ToolProvider } from '../ports/index.ts';

export type MockGateway = ToolProvider & {
  /** From now on, what the tool answers: an output, an error, or something thrown. */
  setResponse(tool: string, response: { output: unknown } | { error: ToolError } | { throws: Error }): void;
  /** What it was sent, in order. */
  readonly calls: readonly ProviderCall[];
};

/** Performs `mock` tools by saying what it was told to say; a tool it knows nothing of answers null (0-151). A test double. */
export function mockGateway(gateway = 'mock'): MockGateway {
  const responses = new Map<string, Parameters<MockGateway['setResponse']>[1]>();
  const calls: ProviderCall[] = [];
  return {
    gateway,
    calls,
    setResponse: (tool, response) => void responses.set(tool, response),
    call(call) {
      calls.push(call);
      call.markSent();
      const response = responses.get(call.spec.name) ?? { output: null };
      if ('throws' in response) return Promise.reject(response.throws);
      return 'error' in response ? { ok: false, error: response.error } : { ok: true, output: response.output };
    },
  };
}
