import type { SpanItem } from '../../../lib/api-shapes.ts';
import { ownField } from '../../../lib/own-field.ts';
import type { Status } from '../../../lib/status.ts';

export type SpanRow = {
  span: SpanItem /** The subject of the span: a tool, a workflow. */;
  detail: string;
  depth: number;
  start: number;
  duration: number;
  status: Status;
};
export type SpanTable = { rows: readonly SpanRow[]; length: number };

/**
 * Returns spans depth first, siblings by start. A span whose parent is missing is at the top. Times are relative to the first
 * span.
 */
export function spanRows(spans: readonly SpanItem[]): SpanTable {
  const known = new Set(spans.map(span => span.span_id));
  const children = Map.groupBy(spans, span => (span.parent_span_id && known.has(span.parent_span_id) ? span.parent_span_id : ''));
  const first = spans.reduce((least, span) => Math.min(least, span.start_ms), Number.POSITIVE_INFINITY);
  const last = spans.reduce((most, span) => Math.max(most, span.end_ms, span.start_ms), Number.NEGATIVE_INFINITY);
  const rows: SpanRow[] = [];
  const seen = new Set<string>();
  const visit = (from: readonly SpanItem[] | undefined, depth: number) => {
    const waiting = inOrder(from).map(span => ({ span, depth }));
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (seen.has(next.span.span_id)) continue;
      seen.add(next.span.span_id);
      rows.push(rowOf(next.span, next.depth, first));
      const below = next.depth + 1;
      waiting.push(...inOrder(children.get(next.span.span_id)).map(span => ({ span, depth: below })));
    }
  };
  visit(children.get(''), 0);
  // Spans that name each other as parents have no root, so they are shown too.
  visit(
    spans.filter(span => !seen.has(span.span_id)),
    0,
  );
  return { rows, length: spans.length === 0 ? 0 : Math.max(last - first, 1) };
}

/** Sorts by start, reversed, because the last item on the stack is taken first. */
const inOrder = (spans: readonly SpanItem[] = []) => spans.toSorted((a, b) => a.start_ms - b.start_ms).toReversed();

const rowOf = (span: SpanItem, depth: number, first: number): SpanRow => ({
  span,
  detail: detailOf(span.attributes),
  depth,
  start: span.start_ms - first,
  duration: Math.max(0, span.end_ms - span.start_ms),
  status: statusOf(span),
});

/** The attributes that tell spans of the same name apart. The first present one is used. */
const TELLING = ['gen_ai.tool.name', 'gen_ai.agent.name', 'pinion.workflow', 'pinion.gateway', 'pinion.policy.verdict'];

function detailOf(attributes: SpanItem['attributes']): string {
  const value = TELLING.map(key => ownField(attributes, key)).find(candidate => typeof candidate === 'string');
  return typeof value === 'string' ? value : '';
}

function statusOf({ status, end_ms }: SpanItem): Status {
  if (status.code === 'ERROR') return 'failed';
  return Number.isFinite(end_ms) && end_ms > 0 ? 'ok' : 'running';
}
