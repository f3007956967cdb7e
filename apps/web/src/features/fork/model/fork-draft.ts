import { EditedTurn, type ForkEdit, readableErrors, type ModelToolCall, ToolError } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import type { ForkTarget } from './fork-target.ts';
import { findJsonError } from '../../../lib/json-parse-error.ts';

/** The kind of edit. `again` replaces nothing: the call is made, or the model called, once more. */
export type ForkChoice = 'output' | 'error' | 'turn' | 'again' | 'texts';

/** The texts of the dialog's fields. */
export type ForkDraft = { answer: ForkChoice } & Record<DraftField, string>;
export type DraftField = 'output' | 'error' | 'text' | 'calls' | 'instructions' | 'prompt';

export type ReadDraft = { edit: ForkEdit | undefined; faults: Partial<Record<DraftField, string>> };

const empty: ForkDraft = { answer: 'again', output: '', error: '', text: '', calls: '', instructions: '', prompt: '' };

/** Creates a draft with the values of the run, without changes. */
export function draftOf(target: ForkTarget): ForkDraft {
  switch (target.kind) {
    case 'failed':
      return empty;
    case 'call': {
      const { output, error } = target.envelope;
      const instead = error ?? { code: 'PROVIDER_ERROR', message: '' };
      return { ...empty, answer: error === undefined ? 'output' : 'error', output: write(output ?? null), error: write(instead) };
    }
    case 'turn':
      if (target.turn === undefined) return empty;
      return { ...empty, answer: 'turn', text: target.turn.text, calls: write(target.turn.tool_calls.map(bareCall)) };
    case 'node':
      return target.texts === undefined ? empty : { ...empty, answer: 'texts', ...target.texts };
  }
}

/** Reads a draft: the edit to send, or why a field is invalid. Unchanged parts of a turn or a node are not sent. */
export function readDraft(target: ForkTarget, draft: ForkDraft): ReadDraft {
  switch (draft.answer) {
    case 'again':
      return { edit: undefined, faults: {} };
    case 'output': {
      const read = readJson(draft.output);
      return read.ok ? { edit: { output: read.value }, faults: {} } : { edit: undefined, faults: { output: read.fault } };
    }
    case 'error': {
      const read = readError(draft.error);
      return read.ok ? { edit: { error: read.value }, faults: {} } : { edit: undefined, faults: { error: read.fault } };
    }
    case 'turn': {
      const before = draftOf(target);
      const read = draft.calls === before.calls ? undefined : readCalls(draft.calls);
      if (read?.ok === false) return { edit: undefined, faults: { calls: read.fault } };
      const text = draft.text === before.text ? {} : { text: draft.text };
      return { edit: { turn: { ...text, ...(read === undefined ? {} : { tool_calls: read.value }) } }, faults: {} };
    }
    case 'texts': {
      const before = draftOf(target);
      const changed = (['instructions', 'prompt'] as const).filter(field => draft[field] !== before[field]);
      const edit = Object.fromEntries(changed.map(field => [field, draft[field]]));
      return { edit: changed.length === 0 ? undefined : edit, faults: {} };
    }
  }
}

const write = (value: unknown): string => JSON.stringify(value, null, 2) ?? 'null';

/** Returns a call without its id. Ids of calls are assigned by the model, so an edited call gets a new one. */
function bareCall({ name, input_text }: ModelToolCall): { name: string; input: unknown } {
  const read = readJson(input_text);
  return { name, input: read.ok ? read.value : input_text };
}

function readError(text: string): ReadJson<ToolError> {
  const read = readJson(text);
  if (!read.ok) return read;
  const parsed = ToolError.safeParse(read.value, readableErrors);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, fault: faultIn(parsed.error.issues) };
}

function readCalls(text: string): ReadJson<NonNullable<EditedTurn['tool_calls']>> {
  const read = readJson(text);
  if (!read.ok) return read;
  const parsed = EditedTurn.safeParse({ tool_calls: read.value }, readableErrors);
  if (parsed.success) return { ok: true, value: parsed.data.tool_calls ?? [] };
  return { ok: false, fault: faultIn(parsed.error.issues.map(issue => ({ ...issue, path: issue.path.slice(1) }))) };
}

function faultIn(issues: readonly { path: readonly PropertyKey[]; message: string }[]): string {
  const [first] = issues;
  const target = first?.path.map(String).join('.') ?? '';
  return `${target === '' ? '' : `${target}: `}${first?.message ?? t('invalid')}`;
}

type ReadJson<T = unknown> = { ok: true; value: T } | { ok: false; fault: string };

/** Parses a text as JSON, or returns the position of the first syntax error. */
function readJson(text: string): ReadJson {
  const fault = findJsonError(text);
  if (fault === null) return { ok: true, value: JSON.parse(text) as unknown };
  return {
    ok: false,
    fault: t('Invalid JSON: expected {{expected}} at line {{line}}, column {{column}}.', {
      line: fault.line,
      column: fault.column,
      expected: fault.expected,
    }),
  };
}
