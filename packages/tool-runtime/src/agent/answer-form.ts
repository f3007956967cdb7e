import { type JsonSchema, type NodeError, parseUntrustedJson } from '@pinion/contracts';
import type { MaybePromise, SchemaCompiler, SchemaIssue } from '../ports/index.ts';

/** The result of reading an answer. `flaw` is the reason why the text is not a valid answer, worded for the model. */
type ReadAnswer = { ok: true; value: unknown } | { ok: false; flaw: string };

/** The reader for an answer that has to match a schema, or the reason why no answer can. */
export type AnswerForm = { ok: true; read: (text: string) => MaybePromise<ReadAnswer> } | { ok: false; error: NodeError };

const mostReported = 5;

export function answerForm(schemas: SchemaCompiler, schema: JsonSchema): AnswerForm {
  const compiled = schemas.compile(schema, { fillDefaults: false });
  if (!compiled.ok) return { ok: false, error: unusable(compiled.message) };
  return {
    ok: true,
    read(text) {
      const parsed = parseAnswer(text);
      if (!parsed.ok) return parsed;
      const judge = (issues: readonly SchemaIssue[] = []): ReadAnswer => {
        if (issues.length === 0) return parsed;
        const output = issues
          .slice(0, mostReported)
          .map(({ path, message }) => `${path === '' ? 'the answer' : path} ${message}`);
        return { ok: false, flaw: output.join('; ') };
      };
      const found = compiled.check(parsed.value);
      return found instanceof Promise ? found.then(judge) : judge(found);
    },
  };
}

/** Parses the JSON of an answer. Some models put it into a code fence, whatever their instructions say. */
function parseAnswer(text: string): ReadAnswer {
  const fenced = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?\s*```\s*$/.exec(text)?.[1];
  const parsed = parseUntrustedJson(fenced ?? text);
  if (parsed.ok) return { ok: true, value: parsed.value };
  return { ok: false, flaw: text.trim() === '' ? 'it is empty' : 'it is not valid JSON' };
}

const unusable = (message: string): NodeError => ({
  code: 'VALIDATION_ERROR',
  message: `Invalid response schema: ${message}. Fix it in the agent under Prompt.`,
  details: { reason: 'answer_schema_unusable' },
});
