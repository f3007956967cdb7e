'use client';
import { motionMs } from '../../../lib/motion.ts';
import { useReactFlow, useStore } from '@xyflow/react';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { zoomDurationMs } from '../model/zoom-goal.ts';
import styles from './graph-canvas.module.css';
import { useFit } from './use-fit.ts';
import { useZoomSteps } from './use-zoom-steps.ts';
import { FitIcon, LayoutIcon, MinusIcon, PlusIcon } from '../../../ui/icons/first-icons.tsx';

export function ZoomControls({ onLayOut }: { onLayOut?: () => void }) {
  const flow = useReactFlow();
  const fit = useFit();
  const zoomBy = useZoomSteps();
  const zoom = useStore(state => Math.round(state.transform[2] * 100));
  return (
    <div className={styles.zoom} role="group" aria-label={t('Zoom')}>
      <IconButton size="small" label={t('Zoom out')} keys="−" icon={<MinusIcon size={14} />} onClick={() => zoomBy('out')} />
      <button
        type="button"
        className={styles.percent}
        aria-label={t('Zoom {{zoom}}%, reset to 100%', { zoom })}
        onClick={() => void flow.zoomTo(1, { duration: motionMs(zoomDurationMs) })}
      >
        {zoom}%
      </button>
      <IconButton size="small" label={t('Zoom in')} keys="+" icon={<PlusIcon size={14} />} onClick={() => zoomBy('in')} />
      <IconButton
        size="small"
        label={t('Zoom to fit')}
        keys="1"
        icon={<FitIcon size={14} />}
        onClick={() => void fit({ duration: motionMs(240) })}
      />
      {onLayOut !== undefined && (
        <IconButton size="small" label={t('Auto layout')} keys="L" icon={<LayoutIcon size={14} />} onClick={onLayOut} />
      )}
    </div>
  );
}
