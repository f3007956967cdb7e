import type { ToolSpec } from '@pinion/contracts';
import type { PrepareTool } from '../call/prepared-tool.ts';
import type { ReadArguments } from '../call/read-arguments.ts';
import type { MaybePromise, SchemaIssue } from '../ports/index.ts';

/** Arguments that were read and checked against the schema of their tool, with defaults filled in. */
export type CheckedInput = { read: ReadArguments; issues: readonly SchemaIssue[] | undefined };

/** Checks arguments before the call is admitted, because its id is computed over the input with defaults applied. */
export function checkInput(
  { prepare }: { prepare: PrepareTool },
  spec: ToolSpec | undefined,
  read: ReadArguments,
): MaybePromise<CheckedInput> {
  if (!read.ok) return { read, issues: [{ path: '', message: read.message, keyword: read.reason }] };
  if (spec === undefined) return { read, issues: undefined };
  const tool = prepare(spec);
  const found = tool.checkInput(read.input, { timeoutMs: tool.timeoutMs });
  return found instanceof Promise ? found.then(issues => ({ read, issues })) : { read, issues: found };
}

/** Checks the arguments of several calls, slow ones in parallel. */
export async function checkInputs(
  context: { prepare: PrepareTool },
  calls: readonly { spec: ToolSpec | undefined; read: ReadArguments }[],
): Promise<CheckedInput[]> {
  const pending = calls.map(({ spec, read }) => checkInput(context, spec, read));
  const checked: CheckedInput[] = [];
  for (const one of pending) checked.push(one instanceof Promise ? await one : one);
  return checked;
}
