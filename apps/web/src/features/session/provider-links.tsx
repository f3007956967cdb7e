'use client';
import { t } from '../../lib/texts/t.ts';

type ProviderLinksProps = { providers: readonly { id: string; name: string }[]; back: string };

/** Renders a link to each OpenID provider where people can sign in. */
export function ProviderLinks({ providers, back }: ProviderLinksProps) {
  return (
    <div className="grid gap-2 pb-4 border-b border-line">
      {providers.map(({ id, name }) => (
        // A plain link: the server answers it with the way to the provider.
        <a
          key={id}
          href={`/auth/oidc/${id}?${new URLSearchParams({ back }).toString()}`}
          className="block px-3 py-1.25 border border-line rounded-2 bg-raised text-ink text-base font-medium text-center hover:bg-hair"
        >
          {t('Sign in with {{name}}', { name })}
        </a>
      ))}
    </div>
  );
}
