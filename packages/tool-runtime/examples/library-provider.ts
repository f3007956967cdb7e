import type { ProviderCall, ProviderResult, ToolProvider } from '@pinion/tool-runtime';

/**
 * Creates a custom provider that stores notes on named shelves. A real provider would call a service through the `egress` it is
 * given.
 */
export function createProvider(): ToolProvider {
  const notes = new Map<string, { text: string; key: string | null }>();
  return {
    gateway: 'shelf',
    async call(call: ProviderCall): Promise<ProviderResult> {
      // A definition may contain a mistake, which is reported as a failed result and not thrown.
      const { shelf } = call.spec.gateway_config;
      if (typeof shelf !== 'string') return failed('VALIDATION_ERROR', 'gateway_config.shelf must name a shelf');
      if (call.secrets['SHELF_KEY'] !== 'open sesame') return failed('AUTH_REQUIRED', 'SHELF_KEY does not open the shelf');
      // The input already matches the tool's schema, and its defaults are filled in.
      const { title, text } = call.input as { title: string; text?: string };
      const location = `${shelf}/${title}`;
      if (text === undefined) return { ok: true, output: notes.get(location)?.text ?? 'nothing there' };
      call.markSent(); // Before this point, the call can be reported as not executed. After it, that is no longer possible.
      notes.set(location, { text, key: call.idempotency_key ?? null });
      return { ok: true, output: { kept: location } };
    },
  };
}

const failed = (code: 'VALIDATION_ERROR' | 'AUTH_REQUIRED', message: string): ProviderResult => ({
  ok: false,
  error: { code, message },
});
