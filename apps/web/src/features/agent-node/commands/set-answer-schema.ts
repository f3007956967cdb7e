import type { Config } from '../model/agent-lists.ts';

/** What the agent's answer has to fit; undefined: any text will do. Edges from the data stay either way. */
export function setAnswerSchema(config: Config, schema: unknown): Config {
  const { output_schema: _, ...rest } = config;
  return schema === undefined ? rest : { ...rest, output_schema: schema };
}
