'use client';
import { useMemo } from 'react';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Label } from '../../../ui/section.tsx';
import type { PreviewRun } from '../../run/index.ts';
import { previewTemplate } from '../model/preview-template.ts';

export type TemplatePreviewProps = { label: string; template: string; whenEmpty: string; run: PreviewRun };

/** Renders a template as it would be sent to the model, with the values of a run. References without a value are marked. */
export function TemplatePreview({ label, template, whenEmpty, run: { journal, count } }: TemplatePreviewProps) {
  const parts = useMemo(() => previewTemplate(template, journal.at(count)), [template, journal, count]);
  const missing = parts.filter(part => part.kind === 'value' && part.value === undefined).length;
  return (
    <section aria-label={t('{{label}} with values', { label })}>
      <Label aside={missing === 0 ? undefined : t('{{values}} missing', { values: counted(missing, 'value') })}>{label}</Label>
      <p className="px-2.5 py-2 rounded-2 bg-sunken text-ink-2 text-small whitespace-pre-wrap wrap-anywhere">
        {template === '' && whenEmpty}
        {parts.map((part, target) => {
          // The same reference can occur twice. Only its index distinguishes the pieces.
          const key = String(target);
          if (part.kind === 'text') return part.text;
          return part.value === undefined ? (
            <mark key={key} className="text-waiting" title={t('No value in this run. Replaced with empty text')}>
              {part.reference}
            </mark>
          ) : (
            <span
              key={key}
              className="text-ink [text-decoration:underline_dotted_var(--ink-3)] underline-offset-3"
              title={part.reference}
            >
              {part.value === '' ? '∅' : part.value}
            </span>
          );
        })}
      </p>
    </section>
  );
}
