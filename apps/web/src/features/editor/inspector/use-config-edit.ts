'use client';
import { useMemo } from 'react';
import { connectReferences } from '../core/commands/connect-references.ts';
import { followRename } from '../core/commands/rename-field/follow-rename.ts';
import { setConfig } from '../core/commands/set-config.ts';
import { applyCommand } from '../core/editor-store.ts';
import { useEditorStore } from '../ui/editor-context.tsx';
import { reportRename } from './report-rename.ts';

type Config = Readonly<Record<string, unknown>>;
export type ConfigEdit = (label: string, edit: (config: Config) => Config, mergeKey?: string) => void;

/**
 * Returns a function that edits one node's config, with the edges that its references need and with what reads a field that the
 * edit renames, as a change that can be undone. While a schema is typed, its fields have names on the way, which nothing follows.
 */
export function useConfigEdit(nodeId: string): ConfigEdit {
  const store = useEditorStore();
  return useMemo(
    () => (label, edit, mergeKey) => {
      const { file, undo } = store.getState();
      const isTyped = mergeKey !== undefined;
      const last = undo.past.at(-1);
      const start = isTyped && last?.after === file && last.mergeKey === `${nodeId} ${mergeKey}` ? last.before : file;
      const edited = connectReferences(file, setConfig(file, nodeId, edit), nodeId, start);
      const rename = isTyped ? undefined : followRename(file, edited, nodeId);
      applyCommand(store, label, () => rename?.file ?? edited, isTyped ? `${nodeId} ${mergeKey}` : undefined);
      if (rename !== undefined) reportRename(store, rename);
    },
    [store, nodeId],
  );
}
