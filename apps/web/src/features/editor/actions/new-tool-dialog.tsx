'use client';
import { t } from '../../../lib/texts/t.ts';
import { enableTool } from '../../agent-node/index.ts';
import { newHttpTool } from '../../http-tool/index.ts';
import { setConfig } from '../canvas-editing/commands/set-config.ts';
import { onlyNode } from '../canvas-editing/selection-queries.ts';
import { applyCommand, openDialog } from '../editor-store.ts';
import { useEditor, useEditorStore } from '../shell/editor-context.tsx';

/** Renders the builder of an HTTP tool over the canvas. The tool is enabled on the selected agent, if one is selected. */
export function NewToolDialog() {
  const store = useEditorStore();
  const agent = useEditor(state => {
    const id = state.isViewOnly || !state.mayEdit ? undefined : onlyNode(state);
    return state.file.nodes.find(node => node.id === id && node.type === 'agent');
  });
  const close = () => openDialog(store, undefined);
  if (agent === undefined) return <newHttpTool.View fromCurl onClose={close} />;
  const enable = (name: string) =>
    applyCommand(store, t('turn {{tool}} on', { tool: name }), file =>
      setConfig(file, agent.id, before => enableTool(before, { name })),
    );
  return <newHttpTool.View fromCurl agentName={agent.title ?? agent.id} onPublished={enable} onClose={close} />;
}
