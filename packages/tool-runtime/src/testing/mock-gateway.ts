import type { ToolError } from '@pinion/contracts';
import type { ProviderCall, ToolProvider } from '../ports/index.ts';

export type MockGateway = ToolProvider & {
  /** Sets the tool's response from now on: an output, an error, or a throw. */
  setResponse(tool: string, response: { output: unknown } | { error: ToolError } | { throws: Error }): void;
  /** The calls that it received, in order. */
  readonly calls: readonly ProviderCall[];
};

/**
 * Creates a provider that performs `mock` tools with the configured responses. A tool without one returns null. A test double.
 */
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
