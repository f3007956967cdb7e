import Link from 'next/link';
import { ErrorState } from '../ui/error-state.tsx';

export default function NotFound() {
  return (
    <main className="px-7 py-4">
      <h1 className="sr-only">Not found</h1>
      <ErrorState code="NOT_FOUND" title="There is no page at this address.">
        It may have been renamed or deleted. Go to the{' '}
        <Link href="/workflows" className="text-accent-ink underline">
          workflows
        </Link>
        .
      </ErrorState>
    </main>
  );
}
