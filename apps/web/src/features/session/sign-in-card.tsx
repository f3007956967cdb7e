import type { ReactNode } from 'react';
import { BrandLogo } from '../../ui/icons/brand-logo.tsx';

type SignInCardProps = { title?: string; lead?: ReactNode; children: ReactNode };

/** Renders the frame of a page for users who are not signed in yet. */
export function SignInCard({ title, lead, children }: SignInCardProps) {
  return (
    <main className="grid place-content-center justify-items-center min-h-dvh px-4 py-6 bg-canvas">
      <div className="grid gap-4 w-[min(420px,100vw_-_32px)] p-7 border border-line rounded-3 bg-raised shadow-2 [&_h1]:text-title [&_h1]:font-semibold [&_h1]:tracking-[-0.02em]">
        <p className="flex gap-2.5 items-center text-ink-2">
          <BrandLogo /> Pinion
        </p>
        {title !== undefined && (
          <div>
            <h1>{title}</h1>
            {lead !== undefined && <p className="mt-1 text-ink-2 text-base">{lead}</p>}
          </div>
        )}
        {children}
      </div>
    </main>
  );
}
