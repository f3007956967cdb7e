'use client';
import type { ToolGatewayState } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { describeBucketLevel, bucketSubject } from '../model/format-limits.ts';

/** Renders the separate buckets of agents, conversations and overrides, while they are not full. */
export function BucketsInUse({ buckets }: { buckets: ToolGatewayState['buckets'] }) {
  if (buckets.length === 0) return null;
  return (
    <Table label={t('Buckets in use')}>
      <thead>
        <tr>
          <Th>{t('Buckets in use')}</Th>
          <Th>{t('Left')}</Th>
          <Th>{t('Refill rate')}</Th>
          <Th>{t('Status')}</Th>
        </tr>
      </thead>
      <tbody>
        {buckets.map(bucket => (
          <Tr key={`${bucket.scope} ${bucket.subject} ${bucket.max} ${bucket.per_s}`}>
            <Td className="max-w-96 cut">{bucketSubject(bucket)}</Td>
            <Td>{t('{{left}} of {{max}}', { left: Math.floor(bucket.level.tokens + 1e-9), max: bucket.max })}</Td>
            <Td>{t('{{perS}} per second', { perS: bucket.per_s })}</Td>
            <Td>{describeBucketLevel(bucket.level)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
