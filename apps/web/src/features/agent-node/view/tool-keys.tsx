'use client';
import type { ToolSpec } from '@pinion/contracts';
import Link from 'next/link';
import { t } from '../../../lib/texts/t.ts';
import { Label } from '../../../ui/section.tsx';
import type { SecretScopes } from '../../../lib/api-shapes.ts';
import { resolveKey } from '../model/key-resolution.ts';
import { describeFallback } from '../model/describe-fallback.ts';
import { KeyBadge } from './key-badge.tsx';

/** Renders the secrets a tool reads, by name, with the scope used for each and what follows from that. */
export function ToolKeys({ spec, secrets }: { spec: ToolSpec | undefined; secrets: SecretScopes | undefined }) {
  const names = spec?.secrets ?? [];
  if (names.length === 0) return null;
  return (
    <section aria-label={t('Secrets')}>
      <Label>{t('Secrets')}</Label>
      <ul className="grid gap-1.5 pt-1.5 [&>li]:flex [&>li]:flex-wrap [&>li]:items-center [&>li]:gap-y-0.5 [&>li]:gap-x-3 [&>li]:text-small [&_small]:basis-[100%] [&_small]:text-ink-3 [&_small]:text-micro [&_a]:text-accent-ink [&_a]:underline">
        {names.map(name => {
          const answer = resolveKey(name, secrets);
          const text = describeFallback(answer);
          return (
            <li key={name}>
              <code>{name}</code>
              <KeyBadge answer={answer} />
              {text !== undefined && (
                <small>
                  {text} <Link href="/secrets">{t('Open Secrets')}</Link>
                </small>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
