'use client';
import { motionMs } from '../../../lib/motion.ts';
import type { Problem } from '@pinion/contracts';
import { useReactFlow } from '@xyflow/react';
import { problemText } from '../../../lib/problem-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { hasFittingField } from '../core/needs-field.ts';
import { select, selectNode } from '../core/editor-store.ts';
import { useEditorStore, useFacts } from '../ui/editor-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDeniedReason } from '../../session/index.ts';
import { applyFix } from './apply-fix.ts';
import { fixOf, type ProblemFix } from './problem-fixes.ts';

const badges = {
  error: { status: 'failed', word: t('error') },
  warning: { status: 'warning', word: t('warning') },
  info: { status: 'off', word: t('info') },
} as const;

/** Renders every problem. Clicking one selects its subject, and a button makes its fix or opens the field of it. */
export function ProblemList({ onGo, onFix }: { onGo?: () => void; onFix?: () => void }) {
  const { problems, graph } = useFacts();
  const store = useEditorStore();
  const flow = useReactFlow();
  const go = (problem: Problem) => {
    onGo?.();
    if (problem.edge_id !== undefined) select(store, { edges: new Set([problem.edge_id]) });
    else if (problem.node_id !== undefined) selectNode(store, problem.node_id);
    if (problem.node_id !== undefined)
      void flow.fitView({ nodes: [{ id: problem.node_id }], maxZoom: 1, padding: 0.4, duration: motionMs(240) });
  };
  const isReadOnly = useDeniedReason('edit') !== undefined;
  const fix = (problem: Problem, way: ProblemFix, button: Element) => {
    const { left, bottom } = button.getBoundingClientRect();
    onFix?.();
    applyFix(store, way, problem, { x: left, y: bottom });
  };
  const takesField = (edgeId: string): boolean => {
    const edge = store.getState().file.edges.find(({ id }) => id === edgeId);
    return edge !== undefined && hasFittingField(graph, edge);
  };
  if (problems.length === 0) {
    return <p className="p-2.5 text-ink-2 text-small">{t('No problems found.')}</p>;
  }
  return (
    <ul>
      {problems.map(problem => {
        const way = isReadOnly ? undefined : fixOf(problem, takesField);
        return (
          <li
            key={keyOf(problem)}
            className="flex items-start gap-1 pr-1.5 [&>:last-child:not(:first-child)]:flex-none [&>:last-child:not(:first-child)]:mt-1.5"
          >
            <button
              type="button"
              className="flex gap-2.5 w-full px-2.5 py-1.75 rounded-2 text-ink text-small text-left wrap-anywhere [&>span:first-child]:items-start [&>span:first-child]:pt-0.5 hover:bg-hover [&_small]:block [&_small]:text-ink-3 [&_small]:text-micro"
              onClick={() => go(problem)}
            >
              <StatusBadge status={badges[problem.severity].status} word={null} />
              <span>
                {problemText(problem)}
                <small>
                  {badges[problem.severity].word} · <span translate="no">{problem.code}</span>
                </small>
              </span>
            </button>
            {way !== undefined && (
              <Button
                kind="line"
                size="small"
                aria-label={t('{{fix}}: {{problem}}', { fix: way.label, problem: problemText(problem) })}
                onClick={event => fix(problem, way, event.currentTarget)}
              >
                {way.label}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the key of a problem. Nodes can have the same problem, and a node the same one in two fields. */
const keyOf = ({ code, message, node_id = '', edge_id = '', field = '' }: Problem): string =>
  [code, node_id, edge_id, field, message].join(' ');
