import type { ProviderCall, ProviderResult } from '../../ports/index.ts';

/** Returns the failure of a call whose configuration is invalid. `path` is a JSON Pointer. */
export const invalidConfig = ({ spec }: ProviderCall, path: string, message: string): ProviderResult => ({
  ok: false,
  error: { code: 'VALIDATION_ERROR', message: `${spec.name} cannot run: gateway_config${path}: ${message}` },
});
