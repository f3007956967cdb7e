import { bundleFormat, type ReplayBundle, scanJson } from '@pinion/contracts';
import { findJsonError } from '../../../lib/json-parse-error.ts';
import { ownField } from '../../../lib/own-field.ts';
import { t } from '../../../lib/texts/t.ts';

export type ReadBundle = { ok: true; bundle: ReplayBundle } | { ok: false; reason: string };

/** Reads a text as a bundle, or returns the reason why it is not one. The server checks whether each event is valid. */
export function readBundleText(text: string | undefined): ReadBundle {
  if (text === undefined) return { ok: false, reason: t('This file is not UTF-8. Save it as UTF-8 and import it again.') };
  const fault = findJsonError(text);
  if (fault) {
    const { line, column, expected } = fault;
    return {
      ok: false,
      reason: t('Invalid JSON: expected {{expected}} at line {{line}}, column {{column}}.', { line, column, expected }),
    };
  }
  const flaw = scanJson(text);
  if (flaw) return { ok: false, reason: t('This JSON {{flaw}}.', { flaw: flaw.message }) };
  const value: unknown = JSON.parse(text);
  if (isBundle(value)) return { ok: true, bundle: value };
  const format = ownField(value, 'format');
  if (typeof format === 'string' && format.startsWith('pinion.workflow/'))
    return { ok: false, reason: t('This is a workflow, not a run bundle. Import it under Workflows.') };
  return {
    ok: false,
    reason: t('This JSON is not a run bundle: its "format" must be "{{format}}". Download a bundle from a run.', {
      format: bundleFormat,
    }),
  };
}

const isBundle = (value: unknown): value is ReplayBundle => ownField(value, 'format') === bundleFormat;
