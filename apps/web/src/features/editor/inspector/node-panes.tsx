'use client';
import type { NodeConfig, NodeType } from '@pinion/contracts';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import type { NodeView } from '../../canvas/index.ts';
import { BranchPane } from './branch-pane.tsx';
import { CodePane } from './code-pane.tsx';
import { InputPane } from './input-pane.tsx';
import { ToolPane } from './tool-pane.tsx';
import { TransformPane } from './transform-pane.tsx';
import type { ConfigEdit } from './use-config-edit.ts';
import { noteStyle } from './note-style.ts';

type NodePaneProps<Config> = { view: NodeView; config: Config; references: readonly string[]; onEdit: ConfigEdit };

type NodePane<Config> = (props: NodePaneProps<Config>) => ReactNode;

/** The panes of the node types whose settings are more than the fields of their presentation. An agent has its own inspector. */
const nodePanes: { readonly [Type in NodeType]?: NodePane<NodeConfig<Type>> } = {
  input: InputPane,
  output: ({ view }) => (
    <p className={noteStyle}>
      {t(
        'The value on the value handle is the run’s output. With several Output nodes, a run returns one value per node, keyed by node ID ({{id}}).',
        { id: view.node.id },
      )}
    </p>
  ),
  transform: ({ view, config, onEdit }) => <TransformPane nodeId={view.node.id} expression={config.expression} onEdit={onEdit} />,
  code: CodePane,
  branch: ({ view, config, onEdit }) => <BranchPane nodeId={view.node.id} config={config} onEdit={onEdit} />,
  tool: ToolPane,
};

/** Returns the pane of a node type. Undefined for one whose presentation describes all its settings. */
export const paneOf = (type: NodeType): NodePane<NodeConfig<NodeType>> | undefined =>
  nodePanes[type] as NodePane<NodeConfig<NodeType>> | undefined;
