import { importToolDefinition, ToolDefinition, type ToolDefinitionInput } from '@pinion/contracts';
import { findJsonError } from '../../../lib/json-parse-error.ts';
import { t } from '../../../lib/texts/t.ts';

export type ReadDefinition =
  | {
      ok: true;
      definition: ToolDefinitionInput /** Notes on what is renamed, filled in or left out. */;
      notes: readonly string[];
    }
  | { ok: false; problems: readonly { where: string; what: string }[] };

/** Returns the tool that a text defines, in the current vocabulary or an older one, or all of its problems. */
export function readDefinition(text: string): ReadDefinition {
  const fault = findJsonError(text);
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
  const read = importToolDefinition(value);
  if (read.ok) return read;
  const issues = ToolDefinition.safeParse(value).error?.issues ?? [];
  const problems = issues.map(issue => ({ where: issue.path.join('.') || 'definition', what: issue.message }));
  const first = { where: read.path.slice(1).replaceAll('/', '.') || 'definition', what: read.message };
  return { ok: false, problems: [first, ...problems.filter(({ where }) => where !== first.where)] };
}
