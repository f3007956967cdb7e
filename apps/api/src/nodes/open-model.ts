import type { ModelConfig, Scope } from '@pinion/contracts';
import type { SecretStore } from '@pinion/tool-runtime';
import type { ModelDeps } from '@pinion/tool-runtime/models';
import type { ModelOpening } from './node-run.ts';

export type ModelOpenerDeps = { secrets: SecretStore; egress: ModelDeps['egress'] };

/** Opens the model an agent is configured with. The vendors' libraries are read when the first agent runs, not before. */
export const modelOpener =
  ({ secrets, egress }: ModelOpenerDeps) =>
  async (config: ModelConfig, scope: Scope, run_id: string): Promise<ModelOpening> => {
    const { createModel } = await import('@pinion/tool-runtime/models');
    if (config.credential === undefined || config.provider === 'scripted')
      return { ok: true, model: createModel(config, { egress }) };
    const located = await secrets.locate(config.credential, scope);
    const apiKey =
      located === undefined ? undefined : await secrets.read(located, scope, { used_by: `model:${config.provider}`, run_id });
    if (apiKey !== undefined) return { ok: true, model: createModel(config, { egress, apiKey }) };
    const message = `the secret ${config.credential} is in no scope; add it in Settings, Secrets, or choose another credential`;
    return {
      ok: false,
      error: { code: 'AUTH_REQUIRED', message, details: { reason: 'missing_secret', name: config.credential } },
    };
  };
