import type { ModelLimits, ModelProvider } from '@pinion/contracts';

export type KnownLimits = Readonly<Record<keyof ModelLimits, number>>;

const common: KnownLimits = {
  connect_s: 10,
  first_byte_s: 120,
  gap_s: 60,
  answer_s: 600,
  answer_bytes: 16 * 1024 * 1024,
  attempts: 3,
};

/** Providers that send nothing while their models think. */
const silentThinkers: ReadonlySet<ModelProvider> = new Set(['openai', 'openai-responses', 'google']);

/** Returns the limits of a model: those of its node, otherwise the administrator's for its provider, otherwise the defaults. */
export const limitsOf = (
  provider: ModelProvider,
  ofNode: ModelLimits | undefined,
  ofProvider: ModelLimits | undefined,
): KnownLimits => {
  const base = silentThinkers.has(provider) ? { ...common, first_byte_s: 300, gap_s: 300 } : common;
  const of = <Name extends keyof ModelLimits>(name: Name): number => ofNode?.[name] ?? ofProvider?.[name] ?? base[name];
  return {
    connect_s: of('connect_s'),
    first_byte_s: of('first_byte_s'),
    gap_s: of('gap_s'),
    answer_s: of('answer_s'),
    answer_bytes: of('answer_bytes'),
    attempts: of('attempts'),
  };
};
