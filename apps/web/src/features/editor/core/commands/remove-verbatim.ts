type Config = Readonly<Record<string, unknown>>;

/**
 * Returns the config with this field treated as a template. A field that the user writes is one, whatever it was created from.
 */
export function removeVerbatim(config: Config, field: string): Config {
  const { verbatim, ...rest } = config;
  if (!Array.isArray(verbatim) || !verbatim.includes(field)) return config;
  const left = verbatim.filter(name => name !== field);
  return left.length === 0 ? rest : { ...rest, verbatim: left };
}
