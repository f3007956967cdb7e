'use client';
import type { Problem, ToolLookup } from '@pinion/contracts';
import { createContext, type ReactNode, use } from 'react';
import { useStore } from 'zustand';
import type { GraphView, NodeReader } from '../../canvas/index.ts';
import type { ListedTool, SecretScopes, WorkflowItem } from '../../../lib/api-shapes.ts';
import type { EditorState, EditorStore } from '../core/editor-store.ts';

/** Facts that the canvas and the inspector read beside the file: the catalog, the secrets, and values derived from them. */
export type EditorFacts = {
  tools: readonly ListedTool[];
  lookup: ToolLookup;
  secrets: SecretScopes | undefined;
  /** The workflows of the workspace. Empty until they are loaded. */
  workflows: readonly WorkflowItem[];
  problems: readonly Problem[];
  graph: GraphView;
  /** Reads the config of a node, as far as the parser is loaded. */
  readNode: NodeReader;
  /** True after the first render, when the remaining code can be loaded. */
  isDrawn: boolean;
};

const StoreContext = createContext<EditorStore | undefined>(undefined);
const FactsContext = createContext<EditorFacts | undefined>(undefined);

export function EditorProvider({ store, facts, children }: { store: EditorStore; facts: EditorFacts; children: ReactNode }) {
  return (
    <StoreContext value={store}>
      <FactsContext value={facts}>{children}</FactsContext>
    </StoreContext>
  );
}

export function useEditorStore(): EditorStore {
  const store = use(StoreContext);
  if (store === undefined) throw new Error('useEditorStore outside an EditorProvider');
  return store;
}

export function useEditor<T>(select: (state: EditorState) => T): T {
  return useStore(useEditorStore(), select);
}

export function useFacts(): EditorFacts {
  const facts = use(FactsContext);
  if (facts === undefined) throw new Error('useFacts outside an EditorProvider');
  return facts;
}
