export type ModelParameters = Readonly<Record<string, unknown>>;

/** The names under which a limit of the output is sent. The first is ours. */
const limitNames = ['max_output_tokens', 'max_completion_tokens', 'max_tokens'] as const;

/** Returns the name of the limit that a configuration uses. */
export const limitNameOf = (parameters: ModelParameters): string =>
  limitNames.find(name => parameters[name] !== undefined) ?? limitNames[0];

export type KnownParameters = {
  temperature: number | undefined;
  /** The most tokens of an output. */
  limit: number | undefined;
  effort: string | undefined;
  /** All parameters without a field. Undefined when there are none. */
  others: ModelParameters | undefined;
};

/** Splits parameters into those with a field and the others. A value that does not fit its field stays among the others. */
export function knownParameters(parameters: ModelParameters): KnownParameters {
  const { temperature, reasoning_effort: effort } = parameters;
  const limit = parameters[limitNameOf(parameters)];
  const known = {
    temperature: typeof temperature === 'number' ? temperature : undefined,
    limit: typeof limit === 'number' ? limit : undefined,
    effort: typeof effort === 'string' && efforts.has(effort) ? effort : undefined,
  };
  const names = namesOf(parameters, known);
  const others = Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.has(name)));
  return { ...known, others: Object.keys(others).length === 0 ? undefined : others };
}

const efforts = new Set(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']);

const namesOf = (parameters: ModelParameters, known: Omit<KnownParameters, 'others'>): ReadonlySet<string> =>
  new Set([
    ...(known.temperature === undefined ? [] : ['temperature']),
    ...(known.limit === undefined ? [] : [limitNameOf(parameters)]),
    ...(known.effort === undefined ? [] : ['reasoning_effort']),
  ]);

/** Returns the parameters with one changed. Undefined removes it, and no parameters at all are undefined. */
export function withParameter(parameters: ModelParameters, name: string, value: unknown): ModelParameters | undefined {
  const { [name]: _, ...rest } = parameters;
  const next = value === undefined ? rest : { ...rest, [name]: value };
  return Object.keys(next).length === 0 ? undefined : next;
}

/** Returns the parameters with the others replaced. Those with a field stay unless the others name them too. */
export function withOthers(parameters: ModelParameters, others: ModelParameters): ModelParameters | undefined {
  const names = namesOf(parameters, knownParameters(parameters));
  const kept = Object.fromEntries(Object.entries(parameters).filter(([name]) => names.has(name)));
  const next = { ...kept, ...others };
  return Object.keys(next).length === 0 ? undefined : next;
}
