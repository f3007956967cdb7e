/** Returns a config with one key set. `undefined` removes the key. */
export function withKey(config: Readonly<Record<string, unknown>>, key: string, value: unknown): Record<string, unknown> {
  const { [key]: _, ...rest } = config;
  return value === undefined ? rest : { ...config, [key]: value };
}
