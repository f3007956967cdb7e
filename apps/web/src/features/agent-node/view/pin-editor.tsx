'use client';
import { type AgentConfig, OnMissing, type PinnedHandle, PinStrategy } from '@pinion/contracts';
import { useRef, useState } from 'react';
import { counted } from '../../../lib/format.ts';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PinIcon, TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { ToolIcon } from '../../../ui/icons/node-icons.tsx';
import { OffIcon } from '../../../ui/icons/status-icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useNodeMoment } from '../../run/index.ts';
import { editPin } from '../commands/edit-pin.ts';
import { whyNotPinName } from '../model/pin-names.ts';
import type { ToolRow } from '../model/tool-list.ts';
import type { Edit } from '../model/edit.ts';
import styles from './panes.module.css';
import { PinMenu } from './pin-menu.tsx';

const strategyWords: Record<PinStrategy, string> = {
  latest: 'latest call',
  first_success: 'first success',
  by_call_id: 'one call, by its id',
  all: 'all successes, as a list',
  nth: 'the nth call',
  first: 'first call',
  count: 'how many calls',
};
const missingWords: Record<OnMissing, string> = {
  null: 'answer null',
  error: 'fail the edge',
  stale_last_success: 'last run’s value',
};

export type PinEditorProps = {
  nodeId: string;
  pin: PinnedHandle;
  config: AgentConfig;
  rows: readonly ToolRow[];
  edges: number;
  onEdit: Edit;
  onRename: (to: string) => void;
  onRemove: () => void;
  onMaterialize: () => Promise<void>;
};

/** One pin: what it is called, which result it reads, what it answers when there is none. */
export function PinEditor({ nodeId, pin, config, rows, edges, onEdit, onRename, onRemove, onMaterialize }: PinEditorProps) {
  const frame = useRef<HTMLElement>(null);
  const { selector } = pin;
  const isOff = !config.tools.some(tool => tool.name === selector.tool);
  const choose = (next: Partial<PinnedHandle['selector']>) =>
    onEdit(`pin ${pin.name}`, before => editPin(before, pin.name, { selector: { ...selector, ...next } }), `pin.${pin.name}`);
  const names = new Set([...rows.map(row => row.name), selector.tool]);
  return (
    <section ref={frame} className={styles.pin} aria-label={`Pin ${pin.name}`}>
      <PinMenu
        frame={frame}
        label={`Actions of the pin ${pin.name}`}
        items={[
          { label: 'Make it a node', icon: <ToolIcon size={14} />, onSelect: () => void onMaterialize() },
          { label: 'Delete the pin', icon: <TrashIcon size={14} />, danger: true, onSelect: onRemove },
        ]}
      />
      <header>
        <PinIcon size={13} filled={!isOff} />
        {pin.name}
        <span className={styles.used}>{edges === 0 ? 'not used yet' : `used by ${counted(edges, 'edge')}`}</span>
        <IconButton
          size="small"
          label={`Make ${pin.name} a node`}
          icon={<ToolIcon size={14} />}
          onClick={() => void onMaterialize()}
        />
        <IconButton size="small" label={`Delete the pin ${pin.name}`} icon={<TrashIcon size={14} />} onClick={onRemove} />
      </header>
      {isOff && (
        <Tag icon={<OffIcon size={12} />} className={styles.off}>
          {selector.tool} is off, {edges > 0 ? 'edge kept, ' : ''}
          {pin.on_missing === 'null' ? 'answers null' : missingWords[pin.on_missing]}
        </Tag>
      )}
      <NameField key={pin.name} pin={pin} config={config} onRename={onRename} />
      <Field label="Tool">
        {control => (
          <Select
            {...control}
            value={selector.tool}
            onChange={tool => choose({ tool })}
            options={[...names].map(value => ({ value, label: value }))}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <Field label="Result">
          {control => (
            <Select
              {...control}
              value={selector.strategy}
              onChange={value =>
                choose({ strategy: PinStrategy.parse(value), ...(value === 'nth' ? { n: selector.n ?? 1 } : {}) })
              }
              options={PinStrategy.options.map(value => ({ value, label: strategyWords[value] }))}
            />
          )}
        </Field>
        <Field label="On missing">
          {control => (
            <Select
              {...control}
              value={pin.on_missing}
              onChange={value =>
                onEdit(`pin ${pin.name}`, before => editPin(before, pin.name, { on_missing: OnMissing.parse(value) }))
              }
              options={OnMissing.options.map(value => ({ value, label: missingWords[value] }))}
            />
          )}
        </Field>
      </div>
      {selector.strategy === 'nth' && (
        <Field label="Which call" hint="1 is the first call of this tool.">
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
        <Field label="Call id" hint="Stays the same as long as tool, input and order do.">
          {control => (
            <TextInput
              {...control}
              mono
              value={selector.call_id ?? ''}
              onChange={event => choose({ call_id: event.target.value.trim() })}
            />
          )}
        </Field>
      )}
      <LastValue nodeId={nodeId} pin={pin.name} />
    </section>
  );
}

function NameField({ pin, config, onRename }: { pin: PinnedHandle; config: AgentConfig; onRename: (to: string) => void }) {
  const [name, setName] = useState(pin.name);
  const wrong = whyNotPinName(config, pin.name, name);
  const settle = () => {
    if (wrong === undefined && name !== pin.name) onRename(name);
    else setName(pin.name);
  };
  return (
    <Field label="Name" error={wrong}>
      {control => (
        <TextInput
          {...control}
          mono
          value={name}
          onChange={event => setName(event.target.value)}
          onBlur={settle}
          onKeyDown={event => {
            if (event.key === 'Enter') settle();
          }}
        />
      )}
    </Field>
  );
}

/** What the pin holds at the playhead of the run that is shown. */
function LastValue({ nodeId, pin }: { nodeId: string; pin: string }) {
  const moment = useNodeMoment(nodeId);
  if (moment === undefined || !Object.hasOwn(moment.values, pin)) return null;
  const text = moment.missing.has(pin) ? 'null, nothing so far' : (JSON.stringify(moment.values[pin]) ?? 'null');
  return (
    <code className={styles.value} title={text.slice(0, 2000)}>
      {text.slice(0, 400)}
    </code>
  );
}
