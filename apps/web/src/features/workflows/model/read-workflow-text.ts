import { readableErrors, scanJson, WorkflowFile } from '@pinion/contracts';
import { findJsonError } from '../../../lib/json-parse-error.ts';
import { ownField } from '../../../lib/own-field.ts';
import { t } from '../../../lib/texts/t.ts';

export type ReadWorkflow = { ok: true; file: WorkflowFile } | { ok: false; reason: string };

const SHOWN_ISSUES = 3;

/** Reads a text as a workflow, or returns the reason why it is not one. */
export function readWorkflowText(text: string | undefined): ReadWorkflow {
  if (text === undefined) return { ok: false, reason: t('This file is not UTF-8. Save it as UTF-8 and import it again.') };
  const fault = findJsonError(text);
  if (fault)
    return {
      ok: false,
      reason: t('Invalid JSON: expected {{expected}} at line {{line}}, column {{column}}.', {
        line: fault.line,
        column: fault.column,
        expected: fault.expected,
      }),
    };
  const flaw = scanJson(text);
  if (flaw) return { ok: false, reason: t('This JSON {{flaw}}.', { flaw: flaw.message }) };
  const value: unknown = JSON.parse(text);
  const format = ownField(value, 'format');
  if (typeof format !== 'string' || !format.startsWith('pinion.workflow/')) {
    return { ok: false, reason: t('This JSON is not a Pinion workflow: its "format" should be "pinion.workflow/1".') };
  }
  const parsed = WorkflowFile.safeParse(value, readableErrors);
  if (parsed.success) return { ok: true, file: parsed.data };
  const issues = parsed.error.issues.map(issue => `${issue.path.join('.') || 'file'}: ${issue.message}`);
  const shown = issues.slice(0, SHOWN_ISSUES).join('; ');
  const more = issues.length - SHOWN_ISSUES;
  return { ok: false, reason: more > 0 ? t('{{issues}}, and {{more}} more.', { issues: shown, more }) : `${shown}.` };
}
