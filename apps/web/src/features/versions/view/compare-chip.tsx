'use client';
import { canvasOverlay } from '../../../lib/canvas-overlay.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { DiffBadge } from '../../canvas/index.ts';
import type { VersionPair } from '../actions/use-merged.ts';
import { versionChoiceLabel } from '../model/version-labels.ts';
import styles from './versions.module.css';

/** Renders a chip over the canvas, which says that two versions are merged in the view and explains the marks. */
export function CompareChip({ comparison, onStop }: { comparison: VersionPair; onStop: () => void }) {
  return (
    <div ref={canvasOverlay} className={styles.chip} role="status" aria-label={t('Comparison')}>
      <span>
        {t('From {{from}} to {{to}}', {
          from: versionChoiceLabel(comparison.from),
          to: versionChoiceLabel(comparison.to),
        })}
      </span>
      <DiffBadge status="added" />
      <DiffBadge status="removed" />
      <DiffBadge status="changed" />
      <Button size="small" kind="line" onClick={onStop}>
        {t('Back to the draft')}
      </Button>
    </div>
  );
}
