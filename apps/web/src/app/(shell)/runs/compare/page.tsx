import type { Metadata } from 'next';
import { ComparePage } from '../../../../features/compare/index.ts';
import { t } from '../../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Compare runs') };

type Query = { a?: string | string[]; b?: string | string[] };

export default async function Compare({ searchParams }: { searchParams: Promise<Query> }) {
  const { a, b } = await searchParams;
  return <ComparePage left={one(a)} right={one(b)} />;
}

const one = (value: Query['a']): string => (Array.isArray(value) ? value[0] : value) ?? '';
