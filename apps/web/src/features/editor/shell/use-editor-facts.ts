'use client';
import { type Problem, type SecretScope, type ToolSpec, type WorkflowFile } from '@pinion/contracts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useTRPC } from '../../../lib/trpc.ts';
import { useHasPainted } from '../../../lib/use-has-painted.ts';
import { useLazyCode } from '../../../lib/lazy/use-lazy-code.ts';
import { createToolLookup, createGatewayCheck, readCachedNode, viewGraph, type NodeReader } from '../../canvas/index.ts';
import type { ListedTool, SecretScopes, WorkflowItem } from '../../../lib/api-shapes.ts';
import type { EditorStore } from '../core/editor-store.ts';
import type { EditorFacts } from '../ui/editor-context.tsx';

const noTools: readonly ListedTool[] = [];
const noWorkflows: readonly WorkflowItem[] = [];
const noSecrets: SecretScopes = {};
const noProblems: readonly Problem[] = [];

/**
 * Returns the facts derived from the file. Handles and edges follow each change at once, the compile step when the browser is
 * idle.
 */
export function useEditorFacts(store: EditorStore): EditorFacts {
  const trpc = useTRPC();
  const file = useStore(store, state => state.file);
  const tools = useQuery(trpc.tools.list.queryOptions()).data?.items ?? noTools;
  const lookup = useMemo(() => createToolLookup(tools), [tools]);
  const performs = useMemo(() => createGatewayCheck(tools), [tools]);
  const isDrawn = useHasPainted();
  const readNode = useLazyCode('node-reader', () => import('../core/read-nodes.ts'), isDrawn)?.readNode ?? readCachedNode;
  const names = secretNamesOf(file, tools, readNode);
  const resolved = useQuery(trpc.secrets.resolve.queryOptions({ names }, { enabled: names.length > 0, select: scopesOf })).data;
  const secrets = names.length === 0 ? noSecrets : resolved;
  const listed = useQuery(trpc.workflows.list.queryOptions()).data?.items;
  const workflows = listed ?? noWorkflows;
  const priced = useQuery(trpc.settings.get.queryOptions()).data;
  const own_id = store.getState().workflowId;
  const deferredFile = useDeferredValue(file);
  const compile = useLazyCode('compile-step', () => import('./find-problems.ts'), isDrawn && tools !== noTools);
  const isParsing = compile?.canHaveExpressions(deferredFile) === true;
  const parse = useLazyCode('expression-parser', () => import('../../../lib/parse-expression.ts'), isParsing)?.parseExpression;
  const problems = useMemo(
    () =>
      compile === undefined || tools === noTools
        ? noProblems
        : compile.findProblems(deferredFile, { lookup, performs, secrets, workflows: listed, priced, parse, own_id }),
    [compile, deferredFile, lookup, performs, secrets, tools, listed, priced, parse, own_id],
  );
  const [drawn, setDrawn] = useState(() => ({
    file,
    lookup,
    problems,
    readNode,
    graph: viewGraph(file, lookup, problems, readNode),
  }));
  const isStale = drawn.file !== file || drawn.lookup !== lookup || drawn.problems !== problems || drawn.readNode !== readNode;
  const graph = useMemo(
    () => (isStale ? viewGraph(file, lookup, problems, readNode, drawn.graph) : drawn.graph),
    [isStale, file, lookup, problems, readNode, drawn.graph],
  );
  if (isStale) setDrawn({ file, lookup, problems, readNode, graph });
  return useMemo(
    () => ({ tools, lookup, secrets, workflows, problems, graph, readNode, isDrawn }),
    [tools, lookup, secrets, workflows, problems, graph, readNode, isDrawn],
  );
}

const scopesOf = (answers: Readonly<Record<string, { scope: SecretScope | null }>>): SecretScopes =>
  Object.fromEntries(Object.entries(answers).map(([name, { scope }]) => [name, scope ?? undefined]));

/** Returns every secret that the workflow or the catalog names, sorted, for the scope badges. */
function secretNamesOf(file: WorkflowFile, tools: readonly ToolSpec[], readNode: NodeReader): string[] {
  const names = new Set(tools.flatMap(tool => tool.secrets ?? []));
  for (const node of file.nodes) {
    const read = readNode(node);
    if (read.type === 'agent' && read.config.model.credential !== undefined) names.add(read.config.model.credential);
  }
  return [...names].sort();
}
