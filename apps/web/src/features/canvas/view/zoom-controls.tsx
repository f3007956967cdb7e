'use client';
import { useReactFlow, useStore } from '@xyflow/react';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { fitting } from '../model/fitting.ts';
import styles from './graph-canvas.module.css';
import { FitIcon, LayoutIcon, MinusIcon, PlusIcon } from '../../../ui/icons/first-icons.tsx';

export function ZoomControls({ onLayOut }: { onLayOut?: () => void }) {
  const flow = useReactFlow();
  const zoom = useStore(state => Math.round(state.transform[2] * 100));
  return (
    <div className={styles.zoom} role="group" aria-label={t('Zoom')}>
      <IconButton
        size="small"
        label={t('Zoom out')}
        keys="−"
        icon={<MinusIcon size={14} />}
        onClick={() => void flow.zoomOut({ duration: 160 })}
      />
      <button
        type="button"
        className={styles.percent}
        aria-label={t('Zoom {{zoom}} percent, back to 100', { zoom })}
        onClick={() => void flow.zoomTo(1, { duration: 160 })}
      >
        {zoom}%
      </button>
      <IconButton
        size="small"
        label={t('Zoom in')}
        keys="+"
        icon={<PlusIcon size={14} />}
        onClick={() => void flow.zoomIn({ duration: 160 })}
      />
      <IconButton
        size="small"
        label={t('Zoom to fit')}
        keys="1"
        icon={<FitIcon size={14} />}
        onClick={() => void flow.fitView({ ...fitting, duration: 240 })}
      />
      {onLayOut !== undefined && (
        <IconButton size="small" label={t('Lay out')} keys="L" icon={<LayoutIcon size={14} />} onClick={onLayOut} />
      )}
    </div>
  );
}
