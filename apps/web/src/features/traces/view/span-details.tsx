import { formatDuration } from '../../../lib/format.ts';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import type { SpanRow } from '../model/span-rows.ts';
import styles from './waterfall.module.css';

export function SpanDetails({ row: { span, start, duration, status } }: { row: SpanRow }) {
  return (
    <aside aria-label="Span" className={styles.details}>
      <div className={styles.title}>
        <h2>{span.name}</h2>
        <StatusMark status={status} kind="pill" />
      </div>
      <dl className={styles.facts}>
        <dt>started</dt>
        <dd>{formatDuration(start)}</dd>
        <dt>took</dt>
        <dd>{formatDuration(duration)}</dd>
        <dt>span</dt>
        <dd>
          <code>{span.span_id}</code>
        </dd>
        {span.status.message && (
          <>
            <dt>message</dt>
            <dd>{span.status.message}</dd>
          </>
        )}
      </dl>
      <div className={styles.json}>
        <JsonView value={span.attributes} label="Attributes" title={<Label>Attributes</Label>} />
      </div>
    </aside>
  );
}
