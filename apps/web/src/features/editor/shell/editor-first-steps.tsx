'use client';
import type { WorkflowFile } from '@pinion/contracts';
import { useMemo, useState } from 'react';
import type { NodeReader } from '../../canvas/index.ts';
import { t } from '../../../lib/texts/t.ts';
import { LazyFirstSteps } from '../../onboarding/index.ts';
import { useRunOr, useRunStore } from '../../run/index.ts';
import { openDialog, selectNode } from '../core/editor-store.ts';
import { runInQuery } from '../run-panel/run-address.ts';
import { useEditor, useEditorStore, useFacts } from '../ui/editor-context.tsx';

/** Renders the onboarding steps in the editor, or nothing for a workflow without an agent. */
export function EditorFirstSteps() {
  const store = useEditorStore();
  const { workflows, readNode } = useFacts();
  const file = useEditor(state => state.file);
  const agent = useMemo(() => file.nodes.find(node => readNode(node).type === 'agent')?.id, [file, readNode]);
  const pins = useMemo(() => pinsIn(file, readNode), [file, readNode]);
  const [pinsAtFirst] = useState(pins);
  const run = useRunStore();
  // A run that the address named was there before.
  const [opened] = useState(() => runInQuery(location.search));
  const hasRun = run !== undefined && run.getState().runId !== opened;
  const hasScrubbed = useRunOr(state => state.journal.length > 0 && !state.isFollowing, false);
  const hasPinned = pins > pinsAtFirst;
  const seen = useMemo(() => ({ run: hasRun, scrub: hasScrubbed, pin: hasPinned }), [hasRun, hasScrubbed, hasPinned]);
  if (agent === undefined) return null;
  return (
    <LazyFirstSteps
      // The list includes this workflow, so an empty list means that it is still loading.
      workflowCount={workflows.length === 0 ? undefined : workflows.length}
      seen={seen}
      goTo={{
        run: () => openDialog(store, { kind: 'run' }),
        scrub: hasRun ? focusNeedle : undefined,
        pin: () => selectNode(store, agent),
      }}
    />
  );
}

const pinsIn = (file: WorkflowFile, readNode: NodeReader): number =>
  file.nodes.map(readNode).reduce((sum, read) => sum + (read.type === 'agent' ? read.config.pins.length : 0), 0);

/** Focuses the playhead. The timeline belongs to another feature, so its playhead is found by its accessible name. */
const focusNeedle = (): void =>
  document.querySelector<HTMLElement>(`[role="slider"][aria-label=${JSON.stringify(t('Playhead'))}]`)?.focus();
