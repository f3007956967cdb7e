'use client';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChipFilter } from '../../../ui/chip-filter.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PinIcon } from '../../../ui/icons/action-icons.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { Specimen, Specimens } from './specimen.tsx';
import { MoreIcon, PlayIcon, PlusIcon, UndoIcon } from '../../../ui/icons/first-icons.tsx';

const strategies = [
  { value: 'latest', label: 'latest' },
  { value: 'first_success', label: 'first_success', hint: 'of all calls' },
  { value: 'by_call_id', label: 'by_call_id', disabled: true },
];

export function ControlSpecimens() {
  const [on, setOn] = useState(true);
  const [text, setText] = useState('');
  const [strategy, setStrategy] = useState('latest');
  const [shape, setShape] = useState<'waterfall' | 'list' | 'messages'>('waterfall');
  const [chip, setChip] = useState('all');
  const [tab, setTab] = useState('tools');
  return (
    <Specimens title="Controls">
      <Specimen name="Button">
        <Button kind="main" icon={<PlayIcon />}>
          Run <Kbd keys="⌘ ↵" />
        </Button>
        <Button kind="line">Publish</Button>
        <Button>Try it</Button>
        <Button kind="danger">Delete</Button>
      </Specimen>
      <Specimen name="Button, off and busy">
        <Button kind="main" disabled>
          Run
        </Button>
        <Button kind="line" disabled>
          Publish
        </Button>
        <Button disabled>Try it</Button>
        <Button kind="main" busy="Saving">
          Save
        </Button>
      </Specimen>
      <Specimen name="Icon button, toggle, small">
        <IconButton label="Undo" icon={<UndoIcon />} keys="⌘ Z" />
        <IconButton label="More" icon={<MoreIcon />} kind="line" />
        <IconButton label="Pin result" icon={<PinIcon filled={on} />} pressed={on} onClick={() => setOn(!on)} />
        <IconButton label="Add" icon={<PlusIcon size={14} />} size="small" />
        <IconButton label="Not now" icon={<PlusIcon />} disabled />
      </Specimen>
      <Specimen name="Switch">
        <Switch label="orders.place" checked={on} onChange={setOn} />
        <Switch label="shipping.track" checked={!on} onChange={value => setOn(!value)} />
        <Switch label="orders.refund" checked={false} disabled onChange={setOn} />
        <Switch label="Show deprecated" showLabel checked={on} onChange={setOn} />
      </Specimen>
      <Specimen name="Checkbox">
        <Checkbox label="Errors" checked={on} onChange={setOn} />
        <Checkbox label="Some" checked="indeterminate" onChange={setOn} />
        <Checkbox label="Off" checked={false} disabled onChange={setOn} />
      </Specimen>
      <Specimen name="Key">
        <Kbd keys="←" />
        <Kbd keys="⇧ →" />
        <Kbd keys="Enter" />
      </Specimen>
      <Specimen name="Field, with hint, with error">
        <div className="flex-[1_1_100%] min-w-0">
          <Field label="Name" hint="Letters, digits and _." aside="needed">
            {control => (
              <TextInput {...control} value={text} placeholder="SHOP_PAY_KEY" onChange={event => setText(event.target.value)} />
            )}
          </Field>
        </div>
        <div className="flex-[1_1_100%] min-w-0">
          <Field label="Version" error="2.1 is not a version: write three numbers, as 2.1.0.">
            {control => <TextInput {...control} defaultValue="2.1" />}
          </Field>
        </div>
        <div className="flex-[1_1_100%] min-w-0">
          <Field label="Address">
            {control => <TextInput {...control} disabled value="http://127.0.0.1:11434/v1" readOnly />}
          </Field>
        </div>
      </Specimen>
      <Specimen name="Text area and select">
        <div className="flex-[1_1_100%] min-w-0">
          <Field label="Instructions">
            {control => <TextArea {...control} defaultValue="You help the customers of a small shop." />}
          </Field>
        </div>
        <div className="flex-[1_1_100%] min-w-0">
          <Field label="Strategy">
            {control => <Select {...control} className="w-full" value={strategy} onChange={setStrategy} options={strategies} />}
          </Field>
        </div>
        <Select kind="bare" label="Status" value={strategy} onChange={setStrategy} options={strategies} />
        <Select label="Off" disabled value={strategy} onChange={setStrategy} options={strategies} />
      </Specimen>
      <Specimen name="Search">
        <SearchField className="flex-[1_1_100%] min-w-0" label="Search 14 tools" keys="⌘ F" value={text} onChange={setText} />
      </Specimen>
      <Specimen name="Chips">
        <ChipFilter
          label="Category"
          value={chip}
          onChange={setChip}
          chips={[
            { value: 'all', label: 'All', count: 14 },
            { value: 'orders', label: 'Orders', count: 4 },
            { value: 'payment', label: 'Payment', count: 3 },
            { value: 'crm', label: 'CRM', count: 2 },
          ]}
        />
      </Specimen>
      <Specimen name="Segmented, framed and in words">
        <Segmented
          label="View"
          value={shape}
          onChange={setShape}
          options={[
            { value: 'waterfall', label: 'Waterfall' },
            { value: 'list', label: 'List' },
            { value: 'messages', label: 'Messages' },
          ]}
        />
        <Segmented
          label="Shape"
          kind="words"
          value={shape}
          onChange={setShape}
          options={[
            { value: 'waterfall', label: 'tree' },
            { value: 'list', label: 'table' },
            { value: 'messages', label: 'raw' },
          ]}
        />
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          className="flex-[1_1_100%] min-w-0"
          label="Agent"
          value={tab}
          onChange={setTab}
          items={[
            { value: 'model', label: 'Model', content: <p className="p-4">scripted</p> },
            { value: 'tools', label: 'Tools', count: 4, content: <p className="p-4">4 of 14 on</p> },
            { value: 'pins', label: 'Pins', count: 2, content: <p className="p-4">order, tracking</p> },
          ]}
        />
      </Specimen>
    </Specimens>
  );
}
