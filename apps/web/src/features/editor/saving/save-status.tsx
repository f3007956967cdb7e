'use client';
import { useStore } from 'zustand';
import { formatTime } from '../../../lib/timestamps.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Failure } from '../../../lib/failure.ts';
import { useDeniedReason } from '../../session/index.ts';
import type { Autosave, SaveState } from '../core/saving/autosave.ts';
import styles from '../ui/editor.module.css';
import { CheckIcon, LockIcon } from '../../../ui/icons/first-icons.tsx';
import { useEffect, useRef } from 'react';
import { showErrorToast } from '../../../lib/toasts.ts';

/** Renders the save status: saving, saved, or stored only locally. */
export function SaveStatus({ autosave }: { autosave: Autosave }) {
  const state = useStore(autosave.state);
  const why = useDeniedReason('edit');
  useSaveErrorToast(state);
  if (why !== undefined) {
    return (
      <output className={styles.save} aria-label={t('Save status')} title={why}>
        <LockIcon size={14} />
        {t('Read-only')}
      </output>
    );
  }
  return (
    <output className={styles.save} aria-label={t('Save status')}>
      <StatusText state={state} />
    </output>
  );
}

function StatusText({ state }: { state: SaveState }) {
  switch (state.kind) {
    case 'saved':
      return (
        <>
          <CheckIcon size={14} className={styles.saved} />
          {state.at === undefined ? t('Saved') : t('Saved {{at}}', { at: formatTime(state.at) })}
        </>
      );
    case 'unsaved':
    case 'saving':
      return <>{t('Saving')}</>;
    case 'kept':
      return (
        <span title={state.error.message}>
          <StatusBadge
            status="warning"
            word={
              state.error.code === 'UNREACHABLE'
                ? t('Offline, saved on this machine')
                : isExplained(state.error)
                  ? t('Saved on this machine')
                  : t('Server save failed ({{code}}), saved on this machine', { code: state.error.code })
            }
          />
        </span>
      );
    case 'conflict':
      return (
        <StatusBadge status="warning" word={t('{{places}} in conflict', { places: counted(state.conflicts.length, 'place') })} />
      );
  }
}

/** Returns whether the notice above every page says why: the server does not answer, or another tab has switched the workspace. */
const isExplained = ({ code }: Failure): boolean => code === 'UNREACHABLE' || code === 'WORKSPACE_CHANGED';

/** Shows once why the server rejects a save and what to do, because autosave keeps retrying. */
function useSaveErrorToast(state: SaveState): void {
  const sent = useRef<string>(undefined);
  const isSaved = state.kind === 'saved';
  const reason = state.kind === 'kept' && !isExplained(state.error) ? state.error.message : undefined;
  useEffect(() => {
    if (isSaved) sent.current = undefined;
    if (reason === undefined || reason === sent.current) return;
    sent.current = reason;
    showErrorToast(t('Your changes are not saved'), { detail: reason });
  }, [isSaved, reason]);
}
