import { ToolDefinition, type ToolDefinitionInput } from '@pinion/contracts';

export type ReadDefinition =
  | { ok: true; definition: ToolDefinitionInput }
  | { ok: false; problems: readonly { where: string; what: string }[] };

/** What somebody wrote as a tool definition, or everything that is wrong with it. */
export function readDefinition(text: string): ReadDefinition {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, problems: [{ where: placeOf(error, text), what: error instanceof Error ? error.message : 'not JSON' }] };
  }
  const parsed = ToolDefinition.safeParse(value);
  if (parsed.success) return { ok: true, definition: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map(issue => ({ where: issue.path.join('.') || 'definition', what: issue.message })),
  };
}

function placeOf(error: unknown, text: string): string {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  if (position === undefined) return text.trim() === '' ? 'empty' : 'JSON';
  return `line ${text.slice(0, Number(position)).split('\n').length}`;
}
