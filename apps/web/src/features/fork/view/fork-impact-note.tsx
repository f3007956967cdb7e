import { t } from '../../../lib/texts/t.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { rerunSummary, type ForkPreview, keptSummary } from '../model/fork-preview.ts';

/** Renders the outlook of a fork before it is created: the parts that are kept, and the effects that can happen a second time. */
export function ForkImpactNote({ preview }: { preview: ForkPreview }) {
  const isHarmless = preview.ok && preview.again.length === 0 && preview.parts === 0;
  return (
    <div role="status" className="grid gap-1 text-small">
      {preview.ok ? (
        <>
          <p className="text-ink-2">{keptSummary(preview)}</p>
          <StatusBadge status={isHarmless ? 'ok' : 'warning'} word={rerunSummary(preview)} className="whitespace-normal" />
        </>
      ) : (
        <StatusBadge status="failed" word={t('Cannot fork here: {{why}}.', { why: preview.why })} className="whitespace-normal" />
      )}
    </div>
  );
}
