'use client';
import type { AgentConfig, PinnedHandle } from '@pinion/contracts';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { HelpButton } from '../../help/index.ts';
import { usePreviewRun } from '../../run/index.ts';
import { addPin } from '../commands/add-pin.ts';
import type { ToolRow } from '../model/tool-list.ts';
import type { EditAgentConfig } from '../model/edit-agent-config.ts';
import { PinEditor } from './pin-editor.tsx';
import { counted } from '../../../lib/counted.ts';
import { ConfirmRemoval } from '../../../ui/confirm-removal.tsx';

export type PinsPaneProps = {
  workflowId: string;
  view: { node: { id: string } };
  config: AgentConfig;
  rows: readonly ToolRow[];
  edgesOf: (pin: string) => number;
  onEdit: EditAgentConfig;
  onRenamePin: (from: string, to: string) => void;
  onRemovePin: (pin: string) => void;
  onMaterializePin: (pin: PinnedHandle) => Promise<void>;
};

/** Renders the pinned results: named handles that remain whatever happens to their tool. */
export function PinsPane(props: PinsPaneProps) {
  const { workflowId, view, config, rows, edgesOf, onEdit, onRenamePin, onRemovePin, onMaterializePin } = props;
  const run = usePreviewRun(workflowId);
  const [requested, setRequested] = useState<string>();
  const remove = (pin: string) => (edgesOf(pin) > 0 ? setRequested(pin) : onRemovePin(pin));
  const choices = rows.map(row => ({ value: row.name, label: row.name, hint: row.isOn ? undefined : 'off' }));
  return (
    <>
      <div className="grid gap-3.5 px-4 pt-3.5 pb-5">
        {config.pins.length === 0 && (
          <EmptyState title={t('No pins yet')}>
            {t('A pin gives a tool’s result its own handle that you can connect to other nodes.')}
          </EmptyState>
        )}
        <Field label={t('Pin a tool result')} help={<HelpButton topic="pins" />}>
          {control => (
            <Select
              {...control}
              value=""
              placeholder={t('Choose a tool')}
              onChange={tool => onEdit(t('pin {{tool}}', { tool }), before => addPin(before, tool))}
              options={choices}
            />
          )}
        </Field>
      </div>
      {config.pins.map((pin, index) => (
        <PinEditor
          // A pin has no identity other than its name, which is edited here, so its index is the key.
          key={`${view.node.id} ${index}`}
          workflowId={workflowId}
          nodeId={view.node.id}
          run={run}
          pin={pin}
          config={config}
          rows={rows}
          edges={edgesOf(pin.name)}
          onEdit={onEdit}
          onRename={to => onRenamePin(pin.name, to)}
          onRemove={() => remove(pin.name)}
          onMaterialize={() => onMaterializePin(pin)}
        />
      ))}
      {requested !== undefined && (
        <RemovePinDialog
          pin={requested}
          edges={edgesOf(requested)}
          onClose={() => setRequested(undefined)}
          onRemove={() => {
            setRequested(undefined);
            onRemovePin(requested);
          }}
        />
      )}
    </>
  );
}

type RemovePinDialogProps = { pin: string; edges: number; onClose: () => void; onRemove: () => void };

/** Renders the confirmation for removing a pin, the one action that also removes edges. */
function RemovePinDialog({ pin, edges, onClose, onRemove }: RemovePinDialogProps) {
  return (
    <ConfirmRemoval
      title={t('Delete pin {{pin}}?', { pin })}
      description={t('{{edges}} will also be deleted. You can undo this. To keep the edges, turn the tool off instead.', {
        edges: counted(edges, 'edge'),
      })}
      verb={edges === 1 ? t('Delete pin and edge') : t('Delete pin and edges')}
      onRemove={onRemove}
      onClose={onClose}
    />
  );
}
