'use client';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CommandPalette } from '../../../ui/command-palette.tsx';
import { ConfirmRemoval } from '../../../ui/confirm-removal.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CopyIcon, TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { ToolIcon } from '../../../ui/icons/node-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';
import { tip } from '../../../ui/tip.ts';
import { Specimen, Specimens } from './specimen.tsx';
import { EditIcon, WorkflowsIcon } from '../../../ui/icons/first-icons.tsx';

const nothing = () => {};

export function LayerSpecimens() {
  const [dialog, setDialog] = useState<'form' | 'removal' | null>(null);
  const close = () => setDialog(null);
  const [palette, setPalette] = useState(false);
  return (
    <Specimens title="What floats">
      <Specimen name="Menu and tooltip">
        <Menu
          align="start"
          trigger={<Button kind="line">Open menu</Button>}
          items={[
            { label: 'Rename', icon: <EditIcon size={14} />, keys: 'F2', onSelect: nothing },
            { label: 'Duplicate', icon: <CopyIcon size={14} />, onSelect: nothing },
            { label: 'Publish', hint: '2 problems', disabled: true, onSelect: nothing },
            { kind: 'line' },
            { label: 'Delete', icon: <TrashIcon size={14} />, danger: true, onSelect: nothing },
          ]}
        />
        <Button {...tip('Everything here is reachable by keyboard', 'Tab')}>Point at me</Button>
      </Specimen>
      <Specimen name="Dialogs">
        <Button kind="line" onClick={() => setDialog('form')}>
          Open dialog
        </Button>
        <Button kind="line" onClick={() => setDialog('removal')}>
          Ask first
        </Button>
        {dialog === 'form' && (
          <FormDialog
            title="Rename Shop assistant"
            description="Runs and links keep working: they know the workflow by its id."
            verb="Rename"
            busy={false}
            failure={{ code: 'CONFLICT', message: 'Somebody renamed it meanwhile', remedy: 'Reload and do it again.' }}
            onSend={close}
            onClose={close}
          >
            <Field label="Name">{control => <TextInput {...control} defaultValue="Shop assistant" />}</Field>
          </FormDialog>
        )}
        {dialog === 'removal' && (
          <ConfirmRemoval title="Delete SHOP_KEY?" description="Its value is gone for good." onRemove={close} onClose={close} />
        )}
      </Specimen>
      <Specimen name="Toast">
        <Button kind="line" onClick={() => showToast('Shop assistant deleted', { action: { label: 'Undo', run: nothing } })}>
          With undo
        </Button>
        <Button
          kind="line"
          onClick={() => showErrorToast('Not saved', { detail: 'CONFLICT: somebody changed it meanwhile. Reload.' })}
        >
          Failed
        </Button>
      </Specimen>
      <Specimen name="Command palette">
        <Button kind="line" onClick={() => setPalette(true)}>
          Open palette
        </Button>
        <CommandPalette
          open={palette}
          onOpenChange={setPalette}
          groups={[
            { label: 'Go to', commands: [{ id: 'w', label: 'Workflows', icon: <WorkflowsIcon />, keys: 'G W', run: nothing }] },
            { label: 'Tools', commands: [{ id: 't', label: 'payment.charge', icon: <ToolIcon />, hint: '2.1.0', run: nothing }] },
          ]}
        />
      </Specimen>
    </Specimens>
  );
}
