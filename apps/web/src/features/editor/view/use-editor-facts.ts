'use client';
import { type ToolSpec, validateGraph } from '@pinion/contracts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { lookupIn, viewGraph } from '../../canvas/index.ts';
import { useBackend } from '../../run/index.ts';
import type { EditorStore } from '../editor-store.ts';
import { secretNamesOf } from '../model/secret-names.ts';
import type { EditorFacts } from './editor-context.tsx';

const noTools: readonly ToolSpec[] = [];

/** Handles and edges follow each change at once; the compile step follows when the browser has time. */
export function useEditorFacts(store: EditorStore): EditorFacts {
  const backend = useBackend();
  const file = useStore(store, state => state.file);
  const tools = useQuery({ queryKey: ['editor', 'tools'], queryFn: backend.listTools }).data ?? noTools;
  const lookup = useMemo(() => lookupIn(tools), [tools]);
  const names = secretNamesOf(file, tools);
  const secrets = useQuery({ queryKey: ['editor', 'secrets', names], queryFn: () => backend.resolveSecrets(names) }).data;
  const settled = useDeferredValue(file);
  const problems = useMemo(() => {
    const known = secrets === undefined ? {} : { hasSecret: (name: string) => secrets[name] !== undefined };
    return tools === noTools ? [] : validateGraph(settled, { lookup, ...known });
  }, [settled, lookup, secrets, tools]);
  const [drawn, setDrawn] = useState(() => ({ file, lookup, problems, graph: viewGraph(file, lookup, problems) }));
  const isStale = drawn.file !== file || drawn.lookup !== lookup || drawn.problems !== problems;
  const graph = useMemo(
    () => (isStale ? viewGraph(file, lookup, problems, drawn.graph) : drawn.graph),
    [isStale, file, lookup, problems, drawn.graph],
  );
  if (isStale) setDrawn({ file, lookup, problems, graph });
  return useMemo(() => ({ tools, lookup, secrets, problems, graph }), [tools, lookup, secrets, problems, graph]);
}
