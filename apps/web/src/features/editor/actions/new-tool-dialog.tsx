'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { enableTools } from '../../agent-node/index.ts';
import { newHttpTool } from '../../http-tool/index.ts';
import { importToolsDialog } from '../../import-tools/index.ts';
import { newDefinition } from '../../tools-admin/index.ts';
import { setConfig } from '../core/commands/set-config.ts';
import { onlyNode } from '../core/selection-queries.ts';
import { applyCommand, openDialog, selectNode } from '../core/editor-store.ts';
import { useEditor, useEditorStore } from '../ui/editor-context.tsx';
import { AddToAgentDialog } from './add-to-agent-dialog.tsx';
import { addToCanvas } from '../ui/add-to-canvas.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';

type NewToolDialogProps = { context: EditorActionContext; from: 'curl' | 'openapi' | 'mcp' | 'python' | 'javascript' };

/**
 * Renders a dialog for new tools over the canvas. They are turned on for the selected agent. If none is selected, the user is asked for
 * an agent of the workflow or a new one.
 */
export function NewToolDialog({ context, from }: NewToolDialogProps) {
  const store = useEditorStore();
  const [added, setAdded] = useState<readonly string[]>();
  const mayChange = useEditor(state => state.mayEdit && !state.isViewOnly);
  const nodes = useEditor(state => state.file.nodes);
  const selected = useEditor(onlyNode);
  const agents = mayChange ? nodes.filter(node => node.type === 'agent') : [];
  const agent = agents.find(({ id }) => id === selected);
  const onClose = () => openDialog(store, undefined);
  const turnOn = (names: readonly string[], id: string) => {
    onClose();
    const tools = names.map(name => ({ name }));
    applyCommand(store, t('turn {{tool}} on', { tool: names.join(', ') }), file =>
      setConfig(file, id, before => enableTools(before, tools)),
    );
  };
  const turnOnForNewAgent = (names: readonly string[]) => {
    addToCanvas(context, { kind: 'agent' });
    const id = onlyNode(store.getState());
    if (id !== undefined) turnOn(names, id);
  };
  const onAdded = (names: readonly string[]) => {
    if (agent !== undefined) turnOn(names, agent.id);
    else if (mayChange && names.length > 0) setAdded(names);
    else onClose();
  };
  if (added !== undefined)
    return (
      <AddToAgentDialog
        names={added}
        agents={agents}
        onAgent={id => {
          turnOn(added, id);
          selectNode(store, id);
          showToast(t('{{tool}} turned on', { tool: added.join(', ') }));
        }}
        onNewAgent={() => turnOnForNewAgent(added)}
        onClose={onClose}
      />
    );
  const known = agent === undefined ? {} : { agentName: agent.title ?? agent.id };
  if (from === 'python' || from === 'javascript')
    return <newDefinition.View kind={from} onPublished={name => onAdded([name])} onClose={onClose} />;
  if (from === 'curl') return <newHttpTool.View fromCurl {...known} onPublished={name => onAdded([name])} onClose={onClose} />;
  return <importToolsDialog.View kind={from} {...known} onImported={onAdded} onClose={onClose} />;
}
