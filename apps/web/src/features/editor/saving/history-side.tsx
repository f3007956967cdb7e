'use client';
import { motionMs } from '../../../lib/motion.ts';
import { useReactFlow } from '@xyflow/react';
import { Suspense } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { HistoryPanel } from '../../versions/index.ts';
import { openDialog } from '../core/editor-store.ts';
import { useEditorStore } from '../ui/editor-context.tsx';
import type { History } from './use-history.ts';

/** Renders the version history in place of the inspector. */
export function HistorySide({ history }: { history: History }) {
  const store = useEditorStore();
  const flow = useReactFlow();
  const { requestRun, comparison, compared, compare, restore, setHistoryOpen, setPublishing } = history;
  const go = (nodeId: string) =>
    void flow.fitView({ nodes: [{ id: nodeId }], maxZoom: 1, padding: 0.4, duration: motionMs(240) });
  return (
    <Suspense fallback={<LoadingRows label={t('Loading history…')} />}>
      <HistoryPanel
        workflowId={store.getState().workflowId}
        comparison={comparison}
        compared={compared}
        onCompare={compare}
        onRestore={restore}
        onRun={requestRun}
        onGo={go}
        onPublish={() => setPublishing(true)}
        onUse={() => openDialog(store, { kind: 'api' })}
        onClose={() => setHistoryOpen(false)}
      />
    </Suspense>
  );
}
