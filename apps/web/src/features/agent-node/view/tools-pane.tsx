'use client';
import { useRef, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { ChipFilter } from '../../../ui/chip-filter.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Label } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { HelpButton } from '../../help/index.ts';
import { SuggestedTools } from '../../suggestions/index.ts';
import { addPin } from '../commands/add-pin.ts';
import { chooseToolVersion } from '../commands/choose-tool-version.ts';
import { disableTool } from '../commands/disable-tool.ts';
import { enableTool } from '../commands/enable-tool.ts';
import { formatDryRun } from '../model/dry-run.ts';
import { categoriesOf, filterToolRows, type ToolRow, toEnabledTool } from '../model/tool-list.ts';
import type { EditAgentConfig } from '../model/edit-agent-config.ts';
import styles from './tools-pane.module.css';
import { NewToolButton } from './new-tool-button.tsx';
import { AgentToolRow } from './agent-tool-row.tsx';
import type { DryRunResult } from './use-dry-run.ts';

export type ToolsPaneProps = {
  rows: readonly ToolRow[];
  dryRun: DryRunResult;
  agentId: string;
  agentName: string;
  onEdit: EditAgentConfig;
  onPins: () => void;
  onTry: (row: ToolRow) => void;
  onPolicy: () => void;
};

/** Renders the tools this agent can call. Turning one off is safe: its pins and edges are kept. */
export function ToolsPane(props: ToolsPaneProps) {
  const { rows, agentId, agentName, dryRun, onEdit, onPins, onTry, onPolicy } = props;
  const { verdicts = [], failed } = dryRun;
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState('all');
  const [showsDeprecated, setShowsDeprecated] = useState(false);
  const [turnedOff, setTurnedOff] = useState<ReadonlySet<string>>(new Set());
  const field = useRef<HTMLInputElement>(null);
  const chips = categoriesOf(rows);
  const shown = filterToolRows(rows, {
    search,
    category: chips.some(chip => chip.value === category) ? category : 'all',
    showsDeprecated,
    turnedOff,
  });
  const [on, off] = [shown.filter(row => row.isOn), shown.filter(row => !row.isOn)];
  const isAllowed = verdicts.every(verdict => verdict.verdict !== 'deny');
  const item = (row: ToolRow) => (
    <AgentToolRow
      key={row.name}
      row={row}
      onSwitch={isOn => {
        if (!isOn) setTurnedOff(new Set([...turnedOff, row.name]));
        onEdit(isOn ? t('turn {{tool}} on', { tool: row.name }) : t('turn {{tool}} off', { tool: row.name }), before =>
          isOn ? enableTool(before, toEnabledTool(row)) : disableTool(before, row.name),
        );
      }}
      onVersion={version =>
        onEdit(t('change version of {{tool}}', { tool: row.name }), before => chooseToolVersion(before, row.name, version))
      }
      onTry={() => onTry(row)}
      onPolicy={onPolicy}
      onPin={() =>
        row.pins.length > 0 ? onPins() : onEdit(t('pin {{tool}}', { tool: row.name }), before => addPin(before, row.name))
      }
    />
  );
  return (
    <div className={styles.pane}>
      <div className={styles.filters}>
        <SearchField label={t('Search {{all}} tools', { all: rows.length })} value={search} onChange={setSearch} ref={field} />
        {chips.length > 2 && (
          <ChipFilter label={t('Category')} value={category} onChange={setCategory} chips={chips} className={styles.chips} />
        )}
      </div>
      <div className={styles.list}>
        <LockedFields>
          <div className={styles.group}>
            <NewToolButton
              agentName={agentName}
              onPublished={name => onEdit(t('turn {{tool}} on', { tool: name }), before => enableTool(before, { name }))}
            />
          </div>
          <SuggestedTools
            agentId={agentId}
            has={new Set(rows.filter(row => row.isOn).map(row => row.name))}
            onEnable={name => onEdit(t('turn {{tool}} on', { tool: name }), before => enableTool(before, { name }))}
          />
        </LockedFields>
        <div className={styles.group}>
          <Label
            help={<HelpButton topic="tools" />}
            aside={t('{{shown}} of {{all}}', { shown: rows.filter(row => row.isOn).length, all: rows.length })}
          >
            {t('On for this agent')}
          </Label>
        </div>
        {on.length === 0 ? (
          <p className={styles.none}>
            {search === '' ? t('No tools on. Turn on the tools the model can call.') : t('No matching tools.')}
          </p>
        ) : (
          <LockedFields>
            <ul>{on.map(item)}</ul>
          </LockedFields>
        )}
        <div className={styles.group}>
          <Label
            aside={
              <Switch
                checked={showsDeprecated}
                onChange={setShowsDeprecated}
                label={t('Show deprecated')}
                showLabel
                className={styles.deprecated}
              />
            }
          >
            {t('Off')}
          </Label>
        </div>
        {off.length === 0 ? (
          <p className={styles.none}>
            {rows.length === 0 ? t('The catalog is empty. Publish a tool first.') : t('No other tools.')}
          </p>
        ) : (
          <LockedFields>
            <ul>{off.map(item)}</ul>
          </LockedFields>
        )}
      </div>
      <footer className={styles.foot}>
        <StatusBadge
          status={failed ? 'warning' : isAllowed ? 'ok' : 'denied'}
          word={failed ? t('Dry run: could not reach the server') : formatDryRun(verdicts)}
          className={styles.dry}
        />
        <button type="button" className={styles.explain} onClick={onPolicy}>
          {t('Explain')}
        </button>
      </footer>
    </div>
  );
}
