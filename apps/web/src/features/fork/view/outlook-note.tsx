import { t } from '../../../lib/texts/t.ts';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { againWords, type ForkPreview, keptWords } from '../model/fork-preview.ts';

/** Before it is done: what is kept, and what may happen a second time. */
export function OutlookNote({ preview }: { preview: ForkPreview }) {
  const isHarmless = preview.ok && preview.again.length === 0 && preview.parts === 0;
  return (
    <div role="status" className="grid gap-1 text-small">
      {preview.ok ? (
        <>
          <p className="text-ink-2">{keptWords(preview)}</p>
          <StatusMark status={isHarmless ? 'ok' : 'warning'} word={againWords(preview)} className="whitespace-normal" />
        </>
      ) : (
        <StatusMark
          status="failed"
          word={t('There can be no fork here: {{why}}.', { why: preview.why })}
          className="whitespace-normal"
        />
      )}
    </div>
  );
}
