import type { ToolDefinition } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { invalid } from '../../platform/imports/read-import.ts';

/** Throws for an example whose input the tool would refuse. */
export async function refuseExamples(
  { schemas }: Pick<ApiServices, 'schemas'>,
  { input_schema, examples = [] }: Pick<ToolDefinition, 'input_schema' | 'examples'>,
): Promise<void> {
  if (examples.length === 0) return;
  const compiled = schemas.compile(input_schema, { fillDefaults: true });
  if (!compiled.ok) throw invalid('/input_schema', compiled.message);
  for (const [index, { input }] of examples.entries()) {
    const [issue] = (await compiled.check(structuredClone(input))) ?? [];
    if (issue !== undefined) throw invalid(`/examples/${index}/input${issue.path}`, issue.message);
  }
}
