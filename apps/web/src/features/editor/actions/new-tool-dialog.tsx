'use client';
import { t } from '../../../lib/texts/t.ts';
import { enableTools } from '../../agent-node/index.ts';
import { newHttpTool } from '../../http-tool/index.ts';
import { importTools } from '../../import-tools/index.ts';
import { newDefinition } from '../../tools-admin/index.ts';
import { setConfig } from '../canvas-editing/commands/set-config.ts';
import { onlyNode } from '../canvas-editing/selection-queries.ts';
import { applyCommand, openDialog } from '../editor-store.ts';
import { useEditor, useEditorStore } from '../shell/editor-context.tsx';

/** Renders a dialog for new tools over the canvas. They are turned on for the selected agent, if one is selected. */
export function NewToolDialog({ from }: { from: 'curl' | 'openapi' | 'mcp' | 'python' | 'javascript' }) {
  const store = useEditorStore();
  const agent = useEditor(state => {
    const id = state.isViewOnly || !state.mayEdit ? undefined : onlyNode(state);
    return state.file.nodes.find(node => node.id === id && node.type === 'agent');
  });
  const onClose = () => openDialog(store, undefined);
  const enable = (names: readonly string[]) =>
    agent !== undefined &&
    applyCommand(store, t('turn {{tool}} on', { tool: names.join(', ') }), file =>
      setConfig(file, agent.id, before =>
        enableTools(
          before,
          names.map(name => ({ name })),
        ),
      ),
    );
  const agentName = agent && (agent.title ?? agent.id);
  if (from === 'python' || from === 'javascript')
    return <newDefinition.View kind={from} onPublished={name => enable([name])} onClose={onClose} />;
  if (from === 'curl')
    return agentName === undefined ? (
      <newHttpTool.View fromCurl onClose={onClose} />
    ) : (
      <newHttpTool.View fromCurl agentName={agentName} onPublished={name => enable([name])} onClose={onClose} />
    );
  return agentName === undefined ? (
    <importTools.View kind={from} onClose={onClose} />
  ) : (
    <importTools.View kind={from} agentName={agentName} onImported={enable} onClose={onClose} />
  );
}
