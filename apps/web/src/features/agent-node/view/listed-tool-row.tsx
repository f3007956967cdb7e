'use client';
import { useRef } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { addPin } from '../commands/add-pin.ts';
import { chooseToolVersion } from '../commands/choose-tool-version.ts';
import type { EditAgentConfig } from '../model/edit-agent-config.ts';
import type { ToolRow } from '../model/tool-list.ts';
import { AgentToolRow } from './agent-tool-row.tsx';

type ListedToolRowProps = {
  onEdit: EditAgentConfig;
  onPins: () => void;
  onTry: (row: ToolRow) => void;
  onPolicy: () => void;
  row: ToolRow;
  isSelected: boolean;
  onSelect: (isRange: boolean) => void;
  onSwitch: (isOn: boolean) => void;
};

/** Renders a tool of the list with the checkbox that selects it. */
export function ListedToolRow({ row, isSelected, onSelect, onSwitch, onEdit, onPins, onTry, onPolicy }: ListedToolRowProps) {
  const { name } = row;
  return (
    <AgentToolRow
      row={row}
      select={<SelectBox name={name} isSelected={isSelected} onSelect={onSelect} />}
      onSwitch={onSwitch}
      onVersion={version =>
        onEdit(t('change version of {{tool}}', { tool: name }), before => chooseToolVersion(before, name, version))
      }
      onTry={() => onTry(row)}
      onPolicy={onPolicy}
      onPin={() => (row.pins.length > 0 ? onPins() : onEdit(t('pin {{tool}}', { tool: name }), before => addPin(before, name)))}
    />
  );
}

type SelectBoxProps = { name: string; isSelected: boolean; onSelect: (isRange: boolean) => void };

/** Renders the checkbox of a tool. Shift selects the range from the last one. */
function SelectBox({ name, isSelected, onSelect }: SelectBoxProps) {
  const isRange = useRef(false);
  return (
    <span
      className="flex-none self-start -mt-px [&_button]:opacity-0 group-hover/tool:[&_button]:opacity-100 [&_button]:focus-visible:opacity-100 in-data-selecting:[&_button]:opacity-100 [@media(hover:none)]:[&_button]:opacity-100"
      onClickCapture={event => void (isRange.current = event.shiftKey)}
    >
      <Checkbox
        checked={isSelected}
        onChange={() => onSelect(isRange.current)}
        label={<span className="sr-only">{t('Select {{name}}', { name })}</span>}
      />
    </span>
  );
}
