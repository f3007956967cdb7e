'use client';
import { Suspense } from 'react';
import { formatList } from '../../../lib/texts/format-list.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useEditor, useFacts } from '../ui/editor-context.tsx';
import type { EditorActionContextOptions } from '../actions/use-editor-action-context.ts';
import { workflowBody } from './lazy-parts.ts';
import { WorkflowsIcon } from '../../../ui/icons/first-icons.tsx';

/**
 * Renders the panel beside the canvas while no single node is selected: the workflow as a whole, or the number of selected
 * elements.
 */
export function WorkflowPane({ parts }: { parts: EditorActionContextOptions }) {
  const file = useEditor(state => state.file);
  const chosen = useEditor(state => state.selection.nodes.size + state.selection.notes.size + state.selection.edges.size);
  const { readNode, isDrawn } = useFacts();
  const agents = file.nodes.map(readNode).filter(read => read.type === 'agent');
  const pins = agents.reduce((sum, read) => sum + (read.type === 'agent' ? read.config.pins.length : 0), 0);
  const rows = <LoadingRows className="px-4 py-3" label={t('Loading settings…')} />;
  return (
    <Panel
      label={t('Inspector')}
      icon={<WorkflowsIcon />}
      title={chosen > 0 ? t('{{chosen}} selected', { chosen }) : file.name}
      detail={formatList([counted(file.nodes.length, 'node'), counted(file.edges.length, 'edge'), counted(pins, 'pin')])}
    >
      <Suspense fallback={rows}>{isDrawn ? <workflowBody.View chosen={chosen} parts={parts} /> : rows}</Suspense>
    </Panel>
  );
}
