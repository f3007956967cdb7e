import type { CSSProperties } from 'react';
import type { ToolGatewayState } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { bucketMeaning, formatBucket } from '../model/format-limits.ts';
import { Reading } from './reading.tsx';
import styles from './tool-limits.module.css';

/** The tokens that are left, and when the next one is there. */
export function BucketReading({ limit }: { limit: ToolGatewayState['rate_limit'] }) {
  if (limit === null) return <Reading title={t('Rate limit')} figure={t('—')} words={t('Calls are not rate limited.')} />;
  const { level, max } = limit;
  const left = level === null ? undefined : Math.floor(level.tokens + 1e-9);
  return (
    <Reading
      title={t('Rate limit')}
      figure={left === undefined ? `${max}` : t('{{left}} of {{max}}', { left, max })}
      words={bucketMeaning(level)}
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
    </Reading>
  );
}
