import type { ModelConfig, ModelLimits, ModelProvider, Scope } from '@pinion/contracts';
import type { SecretStore } from '@pinion/tool-runtime';
import type { ModelDeps } from '@pinion/tool-runtime/models';
import { modelDestination } from '../../platform/secrets/secret-hosts.ts';
import type { ModelOpening } from './node-run.ts';

export type ModelOpenerDeps = {
  secrets: SecretStore;
  egress: ModelDeps['egress'];
  /** The administrator's limits, by provider. */
  modelLimits?: Readonly<Partial<Record<ModelProvider, ModelLimits>>>;
};

/** Opens the model an agent is configured with. The providers' libraries are loaded when the first agent runs, not before. */
export const modelOpener =
  ({ secrets, egress, modelLimits = {} }: ModelOpenerDeps) =>
  async (config: ModelConfig, scope: Scope, run_id: string): Promise<ModelOpening> => {
    const { createModel } = await import('@pinion/tool-runtime/models');
    const limits = modelLimits[config.provider];
    if (config.credential === undefined || config.provider === 'scripted')
      return { ok: true, model: createModel(config, { egress, limits }) };
    const located = await secrets.locate(config.credential, scope);
    const refusal = located && secrets.refusalFor?.(located, modelDestination(config));
    if (refusal !== undefined) return { ok: false, error: refusal };
    const apiKey =
      located === undefined ? undefined : await secrets.read(located, scope, { used_by: `model:${config.provider}`, run_id });
    if (apiKey !== undefined) return { ok: true, model: createModel(config, { egress, limits, apiKey }) };
    const message = `The secret ${config.credential} is missing. Add it to the workspace under Secrets or choose another credential. A secret of one user is only read by workflows that this user saved or published.`;
    return {
      ok: false,
      error: { code: 'AUTH_REQUIRED', message, details: { reason: 'missing_secret', name: config.credential } },
    };
  };
