'use client';
import { useMemo } from 'react';
import { setConfig } from '../canvas-editing/commands/set-config.ts';
import { applyCommand } from '../editor-store.ts';
import { useEditorStore } from '../shell/editor-context.tsx';

type Config = Readonly<Record<string, unknown>>;
export type ConfigEdit = (label: string, edit: (config: Config) => Config, mergeKey?: string) => void;

/** Returns a function that edits one node's config as a change that can be undone. */
export function useConfigEdit(nodeId: string): ConfigEdit {
  const store = useEditorStore();
  return useMemo(
    () => (label, edit, mergeKey) =>
      applyCommand(
        store,
        label,
        file => setConfig(file, nodeId, edit),
        mergeKey === undefined ? undefined : `${nodeId} ${mergeKey}`,
      ),
    [store, nodeId],
  );
}
