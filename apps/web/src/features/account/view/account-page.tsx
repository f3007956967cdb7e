'use client';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Page, QueryRegion } from '../../shell/index.ts';
import { PasswordForm } from './change-password.tsx';
import { NameForm } from './name-form.tsx';
import { TwoFactor } from './two-factor.tsx';
import { SessionTable } from './session-table.tsx';

/** Renders the signed-in person's own account: name, password, and the browsers in which they are signed in. */
export function AccountPage() {
  const trpc = useTRPC();
  const account = useQuery(trpc.account.get.queryOptions());
  return (
    <Page title={t('Your account')} lead={t('Your name, your password, and where you are signed in.')}>
      <QueryRegion query={account} reading={t('Loading account…')} rows={6}>
        {({ name, email, two_factor, sessions }) => (
          <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
            {email === null ? (
              <EmptyState title={t('You have no account')}>
                {t('You use this workspace as {{name}} without a password. Accounts are created on the Members page.', { name })}
              </EmptyState>
            ) : (
              <>
                <Section kind="page" title={t('Profile')} aside={email}>
                  <NameForm key={name} name={name} />
                </Section>
                <Section kind="page" title={t('Password')}>
                  <PasswordForm />
                </Section>
                <Section kind="page" title={t('Two-factor authentication')}>
                  <TwoFactor state={two_factor} />
                </Section>
              </>
            )}
            {sessions.length > 0 && (
              <Section kind="page" title={t('Sessions')} aside={t('each browser in which you are signed in')}>
                <SessionTable items={sessions} />
              </Section>
            )}
          </div>
        )}
      </QueryRegion>
    </Page>
  );
}
