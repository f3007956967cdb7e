'use client';
import { useState } from 'react';
import { counted } from '../../../lib/counted.ts';
import type { QueryState } from '../../../lib/query-state.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Section } from '../../../ui/section.tsx';
import { HelpButton } from '../../help/index.ts';
import { QueryRegion } from '../../shell/index.ts';
import type { VersionPair } from '../actions/use-merged.ts';
import { type KeptDraftItem, useRetainedDrafts } from '../actions/use-retained-drafts.ts';
import { useVersions, type VersionItem } from '../actions/use-versions.ts';
import type { MergedVersions } from '../model/merge-versions.ts';
import { type VersionChoice, versionChoiceLabel } from '../model/version-labels.ts';
import { CompareSection } from './compare-section.tsx';
import { VersionRow } from './version-row.tsx';
import styles from './versions.module.css';
import { CloseIcon, RunsIcon, UndoIcon } from '../../../ui/icons/first-icons.tsx';
import { formatFullTimestamp, formatTimestamp } from '../../../lib/timestamps.ts';
import { CompareIcon } from '../../../ui/icons/action-icons.tsx';
import { RenameVersionDialog } from './rename-version-dialog.tsx';

export type HistoryPanelProps = {
  workflowId: string;
  comparison: VersionPair | undefined;
  compared: QueryState<MergedVersions>;
  onCompare: (comparison: VersionPair | undefined) => void;
  onRestore: (choice: VersionChoice) => void;
  onRun: (version: number) => void;
  onGo: (nodeId: string) => void;
  onPublish: () => void;
  /** Opens the ways to use the newest version. */
  onUse: () => void;
  onClose: () => void;
};

/** Renders the history of this workflow: its published versions, and drafts that were replaced. */
export function HistoryPanel(props: HistoryPanelProps) {
  const { workflowId, comparison, compared, onCompare, onRestore, onRun, onGo, onPublish, onUse, onClose } = props;
  const now = useNow(60_000);
  const query = useVersions(workflowId);
  const retained = useRetainedDrafts(workflowId).data?.items ?? [];
  const [renamed, setRenamed] = useState<VersionItem>();
  const versions = query.data?.items;
  const options = [
    { value: 'draft', label: t('Current draft') },
    ...(versions ?? []).map(({ version, name }) => ({
      value: String(version),
      label: t('Version {{version}}', { version }),
      ...(name === null ? {} : { hint: name }),
    })),
    ...retained.map(({ version }) => ({ value: `save-${version}`, label: t('Draft at save {{version}}', { version }) })),
  ];
  return (
    <Panel
      label={t('History')}
      icon={<RunsIcon />}
      title={t('History')}
      detail={versions === undefined ? undefined : counted(versions.length, 'published version')}
      actions={<IconButton label={t('Close history')} icon={<CloseIcon />} onClick={onClose} />}
    >
      {comparison !== undefined && (
        <CompareSection comparison={comparison} compared={compared} options={options} onCompare={onCompare} onGo={onGo} />
      )}
      <QueryRegion query={query} reading={t('Loading history…')} rows={4}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title={t('No published versions')}
              actions={
                <Button kind="line" onClick={onPublish}>
                  {t('Publish version 1')}
                </Button>
              }
            >
              {t('A version freezes the graph and its tools, so others can rely on it while you keep editing.')}
            </EmptyState>
          ) : (
            <Section
              title={t('Published versions')}
              help={<HelpButton topic="versions" />}
              aside={
                <Button size="small" onClick={onUse}>
                  {t('Use…')}
                </Button>
              }
            >
              <ul className={styles.versions}>
                {items.map(row => (
                  <VersionRow
                    key={row.version}
                    item={row}
                    now={now}
                    isCompared={comparison?.from === row.version}
                    onCompare={to =>
                      onCompare(to === 'draft' ? { from: row.version, to } : { from: row.version - 1, to: row.version })
                    }
                    onRun={() => onRun(row.version)}
                    onRestore={() => onRestore(row.version)}
                    onRename={() => setRenamed(row)}
                  />
                ))}
              </ul>
            </Section>
          )
        }
      </QueryRegion>
      {retained.length > 0 && (
        <RetainedDrafts lines={retained} now={now} onCompare={from => onCompare({ from, to: 'draft' })} onRestore={onRestore} />
      )}
      {renamed !== undefined && (
        <RenameVersionDialog key={renamed.version} item={renamed} onClose={() => setRenamed(undefined)} />
      )}
    </Panel>
  );
}

type RetainedDraftsProps = {
  lines: readonly KeptDraftItem[];
  now: Date;
  onCompare: (choice: VersionChoice) => void;
  onRestore: (choice: VersionChoice) => void;
};

/** Renders drafts that were replaced. No user's work is lost by restoring another version. */
function RetainedDrafts({ lines, now, onCompare, onRestore }: RetainedDraftsProps) {
  return (
    <Section title={t('Saved drafts')}>
      <ul className={styles.versions}>
        {lines.map(({ version, because, saved_at }) => (
          <li key={version} className={styles.version}>
            <div className={styles.words}>
              <b>{t('Draft at save {{version}}', { version })}</b>
              <small>
                <time title={formatFullTimestamp(saved_at)}>{formatTimestamp(saved_at, now)}</time>, {because}
              </small>
            </div>
            <IconButton
              size="small"
              label={t('Compare {{choiceWords}} with the draft', { choiceWords: versionChoiceLabel(`save-${version}`) })}
              icon={<CompareIcon />}
              onClick={() => onCompare(`save-${version}`)}
            />
            <IconButton
              size="small"
              label={t('Restore {{choiceWords}}', { choiceWords: versionChoiceLabel(`save-${version}`) })}
              icon={<UndoIcon />}
              onClick={() => onRestore(`save-${version}`)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
