'use client';
import { titleOf } from '@pinion/contracts';
import { Suspense, useState } from 'react';
import { nodeTerm } from '../../../nodes/node-presentations.ts';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { Locked } from '../../../ui/locked.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { KindIcon } from '../../canvas/index.ts';
import { useDeniedReason, PermissionNote } from '../../session/index.ts';
import { renameNode } from '../core/commands/rename-node.ts';
import { openDialog, applyCommand, noSelection, select } from '../core/editor-store.ts';
import { useEditorStore, useFacts } from '../ui/editor-context.tsx';
import { inspectorBody } from './inspector-body-lazy.ts';
import { CloseIcon, MoreIcon } from '../../../ui/icons/first-icons.tsx';

/** Renders one node's facts and settings. */
export function Inspector({ nodeId }: { nodeId: string }) {
  const store = useEditorStore();
  const view = useFacts().graph.nodes.get(nodeId);
  const why = useDeniedReason('edit');
  if (view === undefined) return null;
  const { node } = view;
  return (
    <Panel
      label={t('Inspector')}
      icon={<KindIcon type={node.type} />}
      title={
        <TitleField
          title={titleOf(node)}
          isReadOnly={why !== undefined}
          onTitle={title => applyCommand(store, t('rename'), file => renameNode(file, nodeId, title))}
        />
      }
      detail={t('{{type}} · ID {{id}}', { type: nodeTerm(node.type), id: node.id })}
      actions={
        <>
          <IconButton
            label={t('More')}
            icon={<MoreIcon />}
            tooltip={false}
            aria-haspopup="menu"
            onClick={event => {
              const { left, bottom } = event.currentTarget.getBoundingClientRect();
              openDialog(store, { kind: 'menu', at: { x: left, y: bottom }, about: 'node' });
            }}
          />
          <IconButton
            label={t('Close inspector')}
            icon={<CloseIcon />}
            tooltip={false}
            onClick={() => select(store, noSelection)}
          />
        </>
      }
    >
      <div className="px-4">
        <PermissionNote permission="edit" />
      </div>
      <Locked why={why}>
        <Suspense fallback={<LoadingRows className="px-4 py-3" label={t('Loading settings…')} />}>
          <inspectorBody.View view={view} />
        </Suspense>
      </Locked>
    </Panel>
  );
}

type TitleFieldProps = { title: string; isReadOnly: boolean; onTitle: (title: string) => void };

function TitleField({ title, isReadOnly, onTitle }: TitleFieldProps) {
  // The text being typed is kept when others rename the node in the meantime.
  const [typed, setTyped] = useState<string>();
  return (
    <input
      aria-label={t('Node name')}
      className="w-full -ml-1 px-1 rounded-1 text-inherit tracking-[inherit] text-ellipsis hover:bg-hover"
      value={typed ?? title}
      maxLength={200}
      readOnly={isReadOnly}
      onChange={event => setTyped(event.target.value)}
      onBlur={() => {
        if (typed !== undefined && typed !== title) onTitle(typed);
        setTyped(undefined);
      }}
      onKeyDown={event => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
