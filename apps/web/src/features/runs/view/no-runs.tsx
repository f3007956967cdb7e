import Link from 'next/link';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function NoRuns({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState title="No run like this">Choose another status or workflow above.</EmptyState>;
  return (
    <EmptyState title="Nothing has run yet">
      Open a{' '}
      <Link href="/workflows" className="text-accent-ink underline">
        workflow
      </Link>{' '}
      and press Run. The run appears here while it goes on, and stays.
    </EmptyState>
  );
}
