import type { CSSProperties } from 'react';
import type { ToolGatewayState } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { describeBucketLevel, formatBucket } from '../model/format-limits.ts';
import { LimitCard } from './limit-card.tsx';
import styles from './tool-limits.module.css';

/** Renders the remaining tokens, and when the next one is available. */
export function BucketCard({ limit }: { limit: ToolGatewayState['rate_limit'] }) {
  if (limit === null) return <LimitCard title={t('Rate limit')} figure={t('—')} words={t('Calls are not rate limited.')} />;
  const { level, max } = limit;
  const left = level === null ? undefined : Math.floor(level.tokens + 1e-9);
  return (
    <LimitCard
      title={t('Rate limit')}
      figure={left === undefined ? `${max}` : t('{{left}} of {{max}}', { left, max })}
      words={describeBucketLevel(level)}
      rule={formatBucket(limit)}
    >
      {level !== null && (
        <div
          className={styles.bucket}
          data-empty={level.retry_after_s > 0 || undefined}
          role="meter"
          aria-label={t('Calls left')}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={left}
          style={{ '--level': Math.min(1, level.tokens / Math.max(1, max)) } as CSSProperties}
        />
      )}
    </LimitCard>
  );
}
