import type { Config } from '../model/agent-lists.ts';

/** Sets the schema that the agent's answer must match. `undefined` allows any text. Edges from the data are kept either way. */
export function setAnswerSchema(config: Config, schema: unknown): Config {
  const { output_schema: _, ...rest } = config;
  return schema === undefined ? rest : { ...rest, output_schema: schema };
}
