'use client';
import type { ToolGatewayState } from '../../../lib/api-shapes.ts';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { bucketMeaning, bucketSubject } from '../model/limit-words.ts';

/** Buckets that agents, conversations and overrides have of their own, while something is missing in them. */
export function BucketsInUse({ buckets }: { buckets: ToolGatewayState['buckets'] }) {
  if (buckets.length === 0) return null;
  return (
    <Table label="Buckets in use">
      <thead>
        <tr>
          <Th>Buckets in use</Th>
          <Th>Left</Th>
          <Th>Fills by</Th>
          <Th>Now</Th>
        </tr>
      </thead>
      <tbody>
        {buckets.map(bucket => (
          <Tr key={`${bucket.scope} ${bucket.subject} ${bucket.max} ${bucket.per_s}`}>
            <Td className="max-w-96 cut">{bucketSubject(bucket)}</Td>
            <Td>{`${Math.floor(bucket.level.tokens + 1e-9)} of ${bucket.max}`}</Td>
            <Td>{`${bucket.per_s} a second`}</Td>
            <Td>{bucketMeaning(bucket.level)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
