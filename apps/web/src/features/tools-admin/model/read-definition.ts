import { ToolDefinition, type ToolDefinitionInput } from '@pinion/contracts';
import { findJsonFault } from '../../../lib/json-fault.ts';
import { t } from '../../../lib/texts/t.ts';

export type ReadDefinition =
  | { ok: true; definition: ToolDefinitionInput }
  | { ok: false; problems: readonly { where: string; what: string }[] };

/** What somebody wrote as a tool definition, or everything that is wrong with it. */
export function readDefinition(text: string): ReadDefinition {
  const fault = findJsonFault(text);
  if (fault)
    return {
      ok: false,
      problems: [
        {
          where: t('line {{line}}, column {{column}}', { line: fault.line, column: fault.column }),
          what: t('expected {{expected}}', { expected: fault.expected }),
        },
      ],
    };
  const value: unknown = JSON.parse(text);
  const parsed = ToolDefinition.safeParse(value);
  if (parsed.success) return { ok: true, definition: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map(issue => ({ where: issue.path.join('.') || 'definition', what: issue.message })),
  };
}
