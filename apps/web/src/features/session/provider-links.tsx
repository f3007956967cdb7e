'use client';
import { t } from '../../lib/texts/t.ts';
import styles from './session.module.css';

type ProviderLinksProps = { providers: readonly { id: string; name: string }[]; back: string };

/** Renders a link to each OpenID provider where people can sign in. */
export function ProviderLinks({ providers, back }: ProviderLinksProps) {
  return (
    <div className={styles.providers}>
      {providers.map(({ id, name }) => (
        // A plain link: the server answers it with the way to the provider.
        <a key={id} href={`/auth/oidc/${id}?${new URLSearchParams({ back }).toString()}`} className={styles.provider}>
          {t('Sign in with {{name}}', { name })}
        </a>
      ))}
    </div>
  );
}
