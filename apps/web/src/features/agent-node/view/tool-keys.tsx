'use client';
import type { ToolSpec } from '@pinion/contracts';
import Link from 'next/link';
import { t } from '../../../lib/texts/t.ts';
import { Label } from '../../../ui/section.tsx';
import type { SecretScopes } from '../../../lib/api-shapes.ts';
import { resolveKey } from '../model/key-resolution.ts';
import { describeFallback } from '../model/describe-fallback.ts';
import { KeyBadge } from './key-badge.tsx';
import styles from './tools-pane.module.css';

/** Renders the secrets a tool reads, by name, with the scope used for each and what follows from that. */
export function ToolKeys({ spec, secrets }: { spec: ToolSpec | undefined; secrets: SecretScopes | undefined }) {
  const names = spec?.secrets ?? [];
  if (names.length === 0) return null;
  return (
    <section aria-label={t('Secrets')}>
      <Label>{t('Secrets')}</Label>
      <ul className={styles.keys}>
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
