import type { ProviderCall, ProviderResult, ToolProvider } from '@pinion/tool-runtime';

/** A gateway of one's own: notes on shelves. A real one would speak to a service, through the `egress` it is given. */
export function createProvider(): ToolProvider {
  const notes = new Map<string, { text: string; key: string | null }>();
  return {
    gateway: 'shelf',
    async call(call: ProviderCall): Promise<ProviderResult> {
      // What somebody wrote into a definition may be wrong, and that is an answer, not a throw.
      const { shelf } = call.spec.gateway_config;
      if (typeof shelf !== 'string') return failed('VALIDATION_ERROR', 'gateway_config.shelf must name a shelf');
      if (call.secrets['SHELF_KEY'] !== 'open sesame') return failed('AUTH_REQUIRED', 'SHELF_KEY does not open the shelf');
      // The input fits the tool's schema already, and its defaults are filled in.
      const { title, text } = call.input as { title: string; text?: string };
      const location = `${shelf}/${title}`;
      if (text === undefined) return { ok: true, output: notes.get(location)?.text ?? 'nothing there' };
      call.markSent(); // From here on nobody can say that it did not happen; up to here, everybody can.
      notes.set(location, { text, key: call.idempotency_key ?? null });
      return { ok: true, output: { kept: location } };
    },
  };
}

const failed = (code: 'VALIDATION_ERROR' | 'AUTH_REQUIRED', message: string): ProviderResult => ({
  ok: false,
  error: { code, message },
});
