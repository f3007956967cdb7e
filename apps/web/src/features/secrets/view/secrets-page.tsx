'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecretItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HelpButton } from '../../help/index.ts';
import { Page, QueryRegion } from '../../shell/index.ts';
import type { StoredSecretItem } from '../model/secret-labels.ts';
import { RotateKeysDialog } from './rotate-keys-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { SecretTable } from './secret-table.tsx';
import { TestSecretDialog } from './test-secret-dialog.tsx';
import { useIsFirstWorkspace } from '../../session/index.ts';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { RemoveSecretDialog } from './remove-secret-dialog.tsx';
import { SecretHostsDialog } from './secret-hosts-dialog.tsx';

type DialogState =
  | { kind: 'add' | 'rotate' }
  | { kind: 'test'; secret: SecretItem }
  | { kind: 'replace' | 'hosts' | 'remove'; secret: StoredSecretItem };

export function SecretsPage() {
  const trpc = useTRPC();
  const secrets = useQuery(trpc.secrets.list.queryOptions());
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const close = () => setDialog(null);
  const isFirst = useIsFirstWorkspace();
  return (
    <Page
      title={t('Secrets')}
      lead={
        <>
          {t(
            'API keys for tools and models. Values are never shown again. A call uses the narrowest scope that has the name: user, workspace, org, then server environment variables that the administrator allowed.',
          )}{' '}
          <HelpButton topic="secrets" />
        </>
      }
      permission="administer"
      actions={
        <>
          {isFirst && (
            <Button kind="line" onClick={() => setDialog({ kind: 'rotate' })}>
              {t('Rotate key')}
            </Button>
          )}
          <Button kind="main" icon={<PlusIcon />} onClick={() => setDialog({ kind: 'add' })}>
            {t('Add secret')}
          </Button>
        </>
      }
    >
      <QueryRegion query={secrets} reading={t('Loading secrets…')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('No secrets yet')}>
              {t(
                'Tools name the key they need in their definition, and models name theirs as a credential. Store the key here once for every agent that can use it.',
              )}
            </EmptyState>
          ) : (
            <SecretTable
              items={items}
              onTest={secret => setDialog({ kind: 'test', secret })}
              onReplace={secret => setDialog({ kind: 'replace', secret })}
              onHosts={secret => setDialog({ kind: 'hosts', secret })}
              onRemove={secret => setDialog({ kind: 'remove', secret })}
            />
          )
        }
      </QueryRegion>
      {dialog?.kind === 'add' && <SecretDialog onClose={close} />}
      {dialog?.kind === 'rotate' && <RotateKeysDialog onClose={close} />}
      {dialog?.kind === 'test' && <TestSecretDialog secret={dialog.secret} onClose={close} />}
      {dialog?.kind === 'replace' && <SecretDialog known={dialog.secret} onClose={close} />}
      {dialog?.kind === 'hosts' && <SecretHostsDialog secret={dialog.secret} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveSecretDialog secret={dialog.secret} onClose={close} />}
    </Page>
  );
}
