import { useCallback } from 'react';
import { useRunStore } from '../../run/index.ts';
import { useEditorStore } from '../ui/editor-context.tsx';

/** Returns a function that reads the values of a node's edges in the run that is shown, by handle. */
export function useIncomingValues(nodeId: string): () => Readonly<Record<string, unknown>> {
  const editor = useEditorStore();
  const run = useRunStore();
  return useCallback(() => {
    const journal = run?.getState().journal;
    const { edges } = editor.getState().file;
    return Object.fromEntries(
      edges.flatMap(({ source, source_handle, target, target_handle }) => {
        const values = target === nodeId ? journal?.nodeAt(source, journal.length).values : undefined;
        return values === undefined || !Object.hasOwn(values, source_handle) ? [] : [[target_handle, values[source_handle]]];
      }),
    );
  }, [editor, run, nodeId]);
}
