'use client';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CompareIcon, CopyIcon, DownloadIcon, ForkIcon, PinIcon, RefreshIcon } from '../../../ui/icons/action-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { failedTarget, type ForkAction, hasFailed, isForkable, targetOfSelection } from '../../fork/index.ts';
import type { RunViewStore } from '../../run/index.ts';
import { useHasPermission } from '../../session/index.ts';
import type { RetentionControl } from '../actions/use-run-retention.ts';
import { canBecomeCase } from '../model/can-become-case.ts';
import { ChecklistIcon, MoreIcon } from '../../../ui/icons/first-icons.tsx';

type RunMenuProps = {
  store: RunViewStore;
  fork: ForkAction['begin'];
  onDownloadWithBlobs: () => void;
  onCompare: () => void;
  onSaveCase: () => void;
  onCopyLink: () => void;
  retention: RetentionControl;
  /** Absent if the run cannot be started again. */
  onRunAgain: (() => void) | undefined;
};

/** Renders the other actions of the run. Actions that do not apply or are not permitted are shown as disabled. */
export function RunMenu({
  store,
  fork,
  onDownloadWithBlobs,
  onCompare,
  onSaveCase,
  onCopyLink,
  retention,
  onRunAgain,
}: RunMenuProps) {
  const canRerun = useStore(store, ({ journal }) => isForkable(journal) && hasFailed(journal));
  const mayEdit = useHasPermission('edit');
  const selected = useStore(store, state => state.selectedRow);
  const canBeCase = useStore(store, ({ journal }) => canBecomeCase(journal));
  const { journal } = store.getState();
  const target = isForkable(journal) ? targetOfSelection(journal, selected) : undefined;
  return (
    <Menu
      trigger={<IconButton label={t('More run actions')} icon={<MoreIcon />} tooltip={false} />}
      items={[
        {
          label: t('Run again'),
          hint: t('same input, current draft'),
          icon: <RefreshIcon size={14} />,
          disabled: !mayEdit || onRunAgain === undefined,
          onSelect: () => onRunAgain?.(),
        },
        {
          label: target === undefined || target.kind === 'node' ? t('Rerun from here') : t('Fork from here'),
          hint: target?.name ?? t('select a node'),
          icon: <ForkIcon size={14} />,
          keys: 'F',
          disabled: !mayEdit || target === undefined,
          onSelect: () => target !== undefined && fork(target),
        },
        {
          label: t('Rerun from failure'),
          icon: <RefreshIcon size={14} />,
          disabled: !mayEdit || !canRerun,
          onSelect: () => fork(failedTarget),
        },
        { kind: 'line' },
        { label: t('Copy link to this moment'), icon: <CopyIcon size={14} />, keys: 'L', onSelect: onCopyLink },
        {
          label: t('Download with blobs'),
          hint: t('large outputs'),
          icon: <DownloadIcon size={14} />,
          disabled: journal.length === 0,
          onSelect: onDownloadWithBlobs,
        },
        {
          label: t('Compare with…'),
          icon: <CompareIcon size={14} />,
          disabled: journal.latest.workflowId === '',
          onSelect: onCompare,
        },
        {
          label: t('Save as case…'),
          icon: <ChecklistIcon size={14} />,
          disabled: !mayEdit || !canBeCase,
          onSelect: onSaveCase,
        },
        {
          label: retention.isKept ? t('Unpin run') : t('Pin run'),
          hint: retention.hint,
          icon: <PinIcon size={14} filled={retention.isKept} />,
          disabled: !mayEdit || !retention.isKnown,
          onSelect: retention.toggle,
        },
      ]}
    />
  );
}
