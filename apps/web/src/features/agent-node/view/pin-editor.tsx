'use client';
import { type AgentConfig, OnMissing, type PinnedHandle, PinStrategy } from '@pinion/contracts';
import { useRef, useState, type RefObject, useEffect } from 'react';
import { formatList } from '../../../lib/texts/format-list.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PinIcon, TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { ToolIcon } from '../../../ui/icons/node-icons.tsx';
import { OffIcon } from '../../../ui/icons/status-icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { HelpButton } from '../../help/index.ts';
import type { PreviewRun } from '../../run/index.ts';
import { editPin } from '../commands/edit-pin.ts';
import { pinNameError } from '../model/pin-names.ts';
import { missingValueText, strategyText } from '../model/pin-text.ts';
import type { ToolRow } from '../model/tool-list.ts';
import type { EditAgentConfig } from '../model/edit-agent-config.ts';
import { CallIdField } from './call-id-field.tsx';
import { PinPreviewRow } from './pin-preview.tsx';
import { isEditableTarget } from '../../../lib/keyboard.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { PointMenu } from '../../../ui/point-menu.tsx';

export type PinEditorProps = {
  workflowId: string;
  nodeId: string;
  /** The run from which the pin's value is read. */
  run: PreviewRun | undefined;
  pin: PinnedHandle;
  config: AgentConfig;
  rows: readonly ToolRow[];
  edges: number;
  onEdit: EditAgentConfig;
  onRename: (to: string) => void;
  onRemove: () => void;
  onMaterialize: () => Promise<void>;
};

/** Renders one pin: its name, the result it selects, and its value when there is none. */
export function PinEditor(props: PinEditorProps) {
  const { nodeId, run, pin, config, rows, edges, onEdit, onRename, onRemove, onMaterialize } = props;
  const frame = useRef<HTMLElement>(null);
  const { selector } = pin;
  const isOff = !config.tools.some(tool => tool.name === selector.tool);
  const choose = (next: Partial<PinnedHandle['selector']>) =>
    onEdit(
      t('edit pin {{name}}', { name: pin.name }),
      before => editPin(before, pin.name, { selector: { ...selector, ...next } }),
      `pin.${pin.name}`,
    );
  const names = new Set([...rows.map(row => row.name), selector.tool]);
  return (
    <section
      ref={frame}
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-4 pt-3 pb-4 border-t border-hair [&>header]:flex [&>header]:items-center [&>header]:gap-2 [&>header]:text-small/5 [&>header]:font-semibold [&>header>svg]:text-accent-ink"
      data-pin={pin.name}
      aria-label={t('Pin {{name}}', { name: pin.name })}
    >
      <PinMenu
        frame={frame}
        label={t('Actions for pin {{name}}', { name: pin.name })}
        items={[
          { label: t('Convert to node'), icon: <ToolIcon size={14} />, onSelect: () => void onMaterialize() },
          { label: t('Delete pin'), icon: <TrashIcon size={14} />, danger: true, onSelect: onRemove },
        ]}
      />
      <header>
        <PinIcon size={13} filled={!isOff} />
        {pin.name}
        <span className="ml-auto text-ink-3 text-micro font-normal">
          {edges === 0 ? t('unused') : t('used by {{edges}}', { edges: counted(edges, 'edge') })}
        </span>
        <IconButton
          size="small"
          label={t('Convert {{name}} to node', { name: pin.name })}
          icon={<ToolIcon size={14} />}
          onClick={() => void onMaterialize()}
        />
        <IconButton
          size="small"
          label={t('Delete pin {{name}}', { name: pin.name })}
          icon={<TrashIcon size={14} />}
          onClick={onRemove}
        />
      </header>
      {isOff && (
        <Tag icon={<OffIcon size={12} />} className="text-ink-3">
          {formatList([
            t('{{tool}} is off', { tool: selector.tool }),
            ...(edges > 0 ? [t('edge kept')] : []),
            pin.on_missing === 'null' ? t('returns null') : missingValueText[pin.on_missing].label,
          ])}
        </Tag>
      )}
      <NameField key={pin.name} pin={pin} config={config} onRename={onRename} />
      <Field label={t('Tool')}>
        {control => (
          <Select
            {...control}
            value={selector.tool}
            onChange={tool => choose({ tool })}
            options={[...names].map(value => ({ value, label: value }))}
          />
        )}
      </Field>
      <div className="grid grid-cols-[1fr_1fr] gap-2.5">
        <Field label={t('Result')} help={<HelpButton topic="selectors" />}>
          {control => (
            <Select
              {...control}
              value={selector.strategy}
              onChange={value =>
                choose({ strategy: PinStrategy.parse(value), ...(value === 'nth' ? { n: selector.n ?? 1 } : {}) })
              }
              options={PinStrategy.options.map(value => ({ value, label: strategyText[value].label }))}
            />
          )}
        </Field>
        <Field label={t('On missing')} help={<HelpButton topic="on_missing" />}>
          {control => (
            <Select
              {...control}
              value={pin.on_missing}
              onChange={value =>
                onEdit(t('edit pin {{pin}}', { pin: pin.name }), before =>
                  editPin(before, pin.name, { on_missing: OnMissing.parse(value) }),
                )
              }
              options={OnMissing.options.map(value => ({ value, label: missingValueText[value].label }))}
            />
          )}
        </Field>
      </div>
      {selector.strategy === 'nth' && (
        <Field label={t('Which call')}>
          {control => (
            <TextInput
              {...control}
              type="number"
              min={1}
              step={1}
              value={selector.n ?? 1}
              onChange={event => choose({ n: Math.max(1, Math.trunc(Number(event.target.value) || 1)) })}
            />
          )}
        </Field>
      )}
      {selector.strategy === 'by_call_id' && (
        <CallIdField
          workflowId={props.workflowId}
          nodeId={nodeId}
          selector={selector}
          run={run}
          onCallId={call_id => choose({ call_id })}
        />
      )}
      <p className="text-ink-3 text-small">
        {strategyText[selector.strategy].meaning} {selector.strategy !== 'count' && missingValueText[pin.on_missing].meaning}
      </p>
      <PinPreviewRow nodeId={nodeId} pin={pin} run={run} />
    </section>
  );
}

function NameField({ pin, config, onRename }: { pin: PinnedHandle; config: AgentConfig; onRename: (to: string) => void }) {
  const [name, setName] = useState(pin.name);
  const wrong = pinNameError(config, pin.name, name);
  const commitName = () => {
    if (wrong === undefined && name !== pin.name) onRename(name);
    else setName(pin.name);
  };
  return (
    <Field label={t('Name')} error={wrong}>
      {control => (
        <TextInput
          {...control}
          mono
          value={name}
          onChange={event => setName(event.target.value)}
          onBlur={commitName}
          onKeyDown={event => {
            if (event.key === 'Enter') commitName();
          }}
        />
      )}
    </Field>
  );
}

type PinMenuProps = { frame: RefObject<HTMLElement | null>; label: string; items: readonly MenuItem[] };

/** Renders the context menu of a pin, opened by a right click or the menu key. Text fields keep the browser's own menu. */
function PinMenu({ frame, label, items }: PinMenuProps) {
  const [at, setAt] = useState<{ x: number; y: number }>();
  useEffect(() => {
    const node = frame.current;
    const open = (event: MouseEvent) => {
      if (isEditableTarget(event.target)) return;
      event.preventDefault();
      setAt({ x: event.clientX, y: event.clientY });
    };
    node?.addEventListener('contextmenu', open);
    return () => node?.removeEventListener('contextmenu', open);
  }, [frame]);
  return at === undefined ? null : <PointMenu label={label} at={at} items={items} onClose={() => setAt(undefined)} />;
}
