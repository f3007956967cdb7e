'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ServiceAccountItem, TokenItem } from '../../../../lib/api-shapes.ts';
import { t } from '../../../../lib/texts/t.ts';
import { useTRPC } from '../../../../lib/trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LockedFields } from '../../../../ui/locked.tsx';
import { PlusIcon } from '../../../../ui/icons/first-icons.tsx';
import { Section } from '../../../../ui/section.tsx';
import { HelpButton } from '../../../help/index.ts';
import { QueryRegion } from '../../../shell/index.ts';
import { NewTokenDialog } from '../new-token-dialog.tsx';
import { RevokeTokenDialog } from '../revoke-token-dialog.tsx';
import { TokenTable } from '../token-table.tsx';
import { DeleteServiceAccountDialog } from './delete-service-account-dialog.tsx';
import { ServiceAccountDialog } from './service-account-dialog.tsx';
import { ServiceAccountTable } from './service-account-table.tsx';

type DialogState =
  | { kind: 'new' }
  | { kind: 'edit' | 'token' | 'delete'; account: ServiceAccountItem }
  | { kind: 'revoke'; holder: { name: string }; token: TokenItem };

/** Renders the members that are programs, with their tokens. `isShared` is false while no request needs a token. */
export function ServiceAccountSection({ isShared }: { isShared: boolean }) {
  const trpc = useTRPC();
  const accounts = useQuery(trpc.service_accounts.list.queryOptions());
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const close = () => setDialog(null);
  const isEmpty = accounts.data?.length === 0;
  const add = (
    <LockedFields>
      <Button kind="line" size={isEmpty ? 'base' : 'small'} icon={<PlusIcon />} onClick={() => setDialog({ kind: 'new' })}>
        {t('New service account')}
      </Button>
    </LockedFields>
  );
  return (
    <Section
      kind="page"
      title={t('Service accounts')}
      help={<HelpButton topic="service_accounts" />}
      aside={isShared && !isEmpty ? add : undefined}
    >
      <QueryRegion query={accounts} reading={t('Loading service accounts…')}>
        {items =>
          items.length === 0 ? (
            <EmptyState title={t('No service accounts')} actions={isShared ? add : undefined}>
              {isShared
                ? t(
                    'A service account is a member for a program: a script, a CI job, another agent. It owns its tokens, so they keep working when the person who created it leaves. It cannot sign in.',
                  )
                : t('Programs need no token yet. Once you add a member or create your account, they get a service account here.')}
            </EmptyState>
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <ServiceAccountTable
                items={items}
                onToken={account => setDialog({ kind: 'token', account })}
                onEdit={account => setDialog({ kind: 'edit', account })}
                onDelete={account => setDialog({ kind: 'delete', account })}
              />
              {items.some(({ tokens }) => tokens.length > 0) && (
                <TokenTable
                  label={t('Tokens of service accounts')}
                  holderLabel={t('Service account')}
                  items={items}
                  onRevoke={(holder, token) => setDialog({ kind: 'revoke', holder, token })}
                />
              )}
            </div>
          )
        }
      </QueryRegion>
      {dialog?.kind === 'new' && <ServiceAccountDialog onClose={close} />}
      {dialog?.kind === 'edit' && <ServiceAccountDialog account={dialog.account} onClose={close} />}
      {dialog?.kind === 'token' && <NewTokenDialog holder={dialog.account} isService onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteServiceAccountDialog account={dialog.account} onClose={close} />}
      {dialog?.kind === 'revoke' && <RevokeTokenDialog holder={dialog.holder} token={dialog.token} onClose={close} />}
    </Section>
  );
}
