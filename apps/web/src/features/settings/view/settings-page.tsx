'use client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { Section } from '../../../ui/section.tsx';
import { ThemeChoiceControl } from '../../../ui/theme-choice.tsx';
import { HelpButton } from '../../help/index.ts';
import { Page, QueryRegion } from '../../shell/index.ts';
import { ApprovalSettings } from './approval-settings.tsx';
import { DataRetention } from './data-retention.tsx';
import { NodeRoles } from './node-roles.tsx';
import { useIsFirstWorkspace } from '../../session/index.ts';
import { ModelServersSection, type ModelServersProps } from './model-servers.tsx';
import styles from './settings.module.css';

export function SettingsPage() {
  const trpc = useTRPC();
  const info = useQuery(trpc.system.info.queryOptions());
  return (
    <Page title={t('Settings')} permission="administer">
      <div className={styles.sections}>
        <Section kind="page" title={t('Appearance')}>
          <Facts>
            <Fact name={t('Theme')}>
              <ThemeChoiceControl />
            </Fact>
          </Facts>
        </Section>
        <Section kind="page" title={t('Approvals')}>
          <ApprovalSettings />
        </Section>
        <Section kind="page" title={t('Node roles')} help={<HelpButton topic="node_roles" />}>
          <NodeRoles />
        </Section>
        <Section kind="page" title={t('Data retention')} help={<HelpButton topic="retention" />}>
          <DataRetention />
        </Section>
        <QueryRegion query={info} reading={t('Loading installation details…')} rows={4}>
          {system => (
            <Installation
              system={system}
              lookedAt={new Date(info.dataUpdatedAt)}
              isLooking={info.isFetching}
              onRefresh={() => void info.refetch()}
            />
          )}
        </QueryRegion>
      </div>
    </Page>
  );
}

function Installation(props: ModelServersProps) {
  const { system } = props;
  const isFirst = useIsFirstWorkspace();
  return (
    <>
      <Section kind="page" title={t('Data')}>
        <Facts>
          <Fact name={t('Database')}>
            {system.database === 'postgres' ? (
              t('PostgreSQL (external)')
            ) : (
              <>
                {t('PostgreSQL (built in)')}{' '}
                <p className={styles.note}>
                  {t(
                    'Survives a process crash but not a power failure. For data you can’t lose, set DATABASE_URL to a PostgreSQL server and restart.',
                  )}
                </p>
              </>
            )}
          </Fact>
          {system.data_dir !== '' && (
            <Fact name={t('Data directory')}>
              <code>{system.data_dir}</code>
            </Fact>
          )}
        </Facts>
      </Section>
      <Section kind="page" title={t('Models on this machine')}>
        {isFirst ? (
          <LockedFields>
            <ModelServersSection {...props} />
          </LockedFields>
        ) : (
          <p className={styles.note}>{t('The first workspace of this installation decides which ones agents can use.')}</p>
        )}
      </Section>
      <Section kind="page" title={t('About')}>
        <Facts>
          <Fact name={t('Version')}>{system.version}</Fact>
          <Fact name={t('API')}>
            <a href="/api/v1/openapi.json" className="text-accent-ink underline">
              {t('OpenAPI description')}
            </a>
          </Fact>
        </Facts>
      </Section>
    </>
  );
}

const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
