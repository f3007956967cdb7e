'use client';
import { useMemo } from 'react';
import { connectReferences } from '../canvas-editing/commands/connect-references.ts';
import { setConfig } from '../canvas-editing/commands/set-config.ts';
import { applyCommand } from '../editor-store.ts';
import { useEditorStore } from '../shell/editor-context.tsx';

type Config = Readonly<Record<string, unknown>>;
export type ConfigEdit = (label: string, edit: (config: Config) => Config, mergeKey?: string) => void;

/** Returns a function that edits one node's config, with the edges that its references need, as a change that can be undone. */
export function useConfigEdit(nodeId: string): ConfigEdit {
  const store = useEditorStore();
  return useMemo(
    () => (label, edit, mergeKey) =>
      applyCommand(
        store,
        label,
        file => connectReferences(file, setConfig(file, nodeId, edit), nodeId),
        mergeKey === undefined ? undefined : `${nodeId} ${mergeKey}`,
      ),
    [store, nodeId],
  );
}
