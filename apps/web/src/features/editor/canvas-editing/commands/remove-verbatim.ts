type Config = Readonly<Record<string, unknown>>;

/** A field that a person writes is a template like any other, whatever it was taken from. */
export function removeVerbatim(config: Config, field: string): Config {
  const { verbatim, ...rest } = config;
  if (!Array.isArray(verbatim) || !verbatim.includes(field)) return config;
  const left = verbatim.filter(name => name !== field);
  return left.length === 0 ? rest : { ...rest, verbatim: left };
}
