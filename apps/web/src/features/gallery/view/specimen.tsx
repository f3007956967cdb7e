import type { ReactNode } from 'react';
import { Section } from '../../../ui/section.tsx';

export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section kind="page" title={title} className="mt-7">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] gap-x-8">{children}</div>
    </Section>
  );
}

export function Specimen({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className="min-w-0 pt-3 pb-4 border-b border-hair data-wide:col-span-full" data-wide={wide || undefined}>
      <p className="mb-2 text-ink-3 text-micro font-semibold">{name}</p>
      <div className="flex flex-wrap items-center gap-2.5 *:max-w-full">{children}</div>
    </div>
  );
}
