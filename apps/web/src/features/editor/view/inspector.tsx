'use client';
import { titleOf } from '@pinion/contracts';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon, CopyIcon, MoreIcon, TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { KindIcon } from '../../canvas/index.ts';
import { removeNodes } from '../commands/remove-nodes.ts';
import { renameNode } from '../commands/rename-node.ts';
import { change, noSelection, select } from '../editor-store.ts';
import { cutClip } from '../model/clip.ts';
import { useEditorStore, useFacts } from './editor-context.tsx';
import styles from './inspector.module.css';
import { InspectorBody } from './inspector-body.tsx';

/** What one node is, and how to change it. */
export function Inspector({ nodeId }: { nodeId: string }) {
  const store = useEditorStore();
  const view = useFacts().graph.nodes.get(nodeId);
  if (view === undefined) return null;
  const { node } = view;
  const drop = () => {
    change(store, 'delete', file => removeNodes(file, new Set([nodeId])));
    select(store, noSelection);
  };
  const copy = () =>
    void navigator.clipboard.writeText(JSON.stringify(cutClip(store.getState().file, new Set([nodeId]), new Set()), null, 2));
  return (
    <Panel
      label="Inspector"
      icon={<KindIcon type={node.type} />}
      title={
        <TitleField
          key={node.title ?? node.id}
          title={titleOf(node)}
          onTitle={title => change(store, 'rename', file => renameNode(file, nodeId, title))}
        />
      }
      detail={`${node.type} · id ${node.id}`}
      actions={
        <>
          <Menu
            trigger={<IconButton label="More" icon={<MoreIcon />} tooltip={false} />}
            items={[
              { label: 'Copy as JSON', icon: <CopyIcon />, keys: '⌘ C', onSelect: copy },
              { label: 'Delete node', icon: <TrashIcon />, keys: 'Del', danger: true, onSelect: drop },
            ]}
          />
          <IconButton
            label="Close the inspector"
            icon={<CloseIcon />}
            tooltip={false}
            onClick={() => select(store, noSelection)}
          />
        </>
      }
    >
      <InspectorBody view={view} />
    </Panel>
  );
}

function TitleField({ title, onTitle }: { title: string; onTitle: (title: string) => void }) {
  const [text, setText] = useState(title);
  return (
    <input
      aria-label="Name of the node"
      className={styles.title}
      value={text}
      maxLength={200}
      onChange={event => setText(event.target.value)}
      onBlur={() => onTitle(text)}
      onKeyDown={event => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
