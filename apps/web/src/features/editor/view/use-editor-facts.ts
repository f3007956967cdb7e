'use client';
import { validateGraph, type WorkflowLookup } from '@pinion/contracts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { lookupIn, viewGraph } from '../../canvas/index.ts';
import { type ListedTool, useBackend, type WorkflowEntry, workflowsQuery } from '../../run/index.ts';
import type { EditorStore } from '../editor-store.ts';
import { secretNamesOf } from '../model/secret-names.ts';
import type { EditorFacts } from './editor-context.tsx';

const noTools: readonly ListedTool[] = [];
const noWorkflows: readonly WorkflowEntry[] = [];

/** Handles and edges follow each change at once; the compile step follows when the browser has time. */
export function useEditorFacts(store: EditorStore): EditorFacts {
  const backend = useBackend();
  const file = useStore(store, state => state.file);
  const tools = useQuery({ queryKey: ['editor', 'tools'], queryFn: backend.listTools }).data ?? noTools;
  const lookup = useMemo(() => lookupIn(tools), [tools]);
  const names = secretNamesOf(file, tools);
  const secrets = useQuery({ queryKey: ['editor', 'secrets', names], queryFn: () => backend.resolveSecrets(names) }).data;
  const listed = useQuery(workflowsQuery(backend)).data;
  const workflows = listed ?? noWorkflows;
  const own_id = store.getState().workflowId;
  const settled = useDeferredValue(file);
  const problems = useMemo(() => {
    const known = secrets === undefined ? {} : { hasSecret: (name: string) => secrets[name] !== undefined };
    const called = listed === undefined ? {} : { workflowOf: lookupAmong(listed), own_id };
    return tools === noTools ? [] : validateGraph(settled, { lookup, ...known, ...called });
  }, [settled, lookup, secrets, tools, listed, own_id]);
  const [drawn, setDrawn] = useState(() => ({ file, lookup, problems, graph: viewGraph(file, lookup, problems) }));
  const isStale = drawn.file !== file || drawn.lookup !== lookup || drawn.problems !== problems;
  const graph = useMemo(
    () => (isStale ? viewGraph(file, lookup, problems, drawn.graph) : drawn.graph),
    [isStale, file, lookup, problems, drawn.graph],
  );
  if (isStale) setDrawn({ file, lookup, problems, graph });
  return useMemo(
    () => ({ tools, lookup, secrets, workflows, problems, graph }),
    [tools, lookup, secrets, workflows, problems, graph],
  );
}

/** A version that was not published is not there; those that were are taken to run what the draft runs. */
function lookupAmong(workflows: readonly WorkflowEntry[]): WorkflowLookup {
  const byId = new Map(workflows.map(workflow => [workflow.id, workflow]));
  return (id, version) => {
    const found = byId.get(id);
    if (found === undefined || version === undefined) return found;
    const wanted = version === 'published' ? 1 : version;
    return wanted > (found.published_version ?? 0) ? undefined : found;
  };
}
