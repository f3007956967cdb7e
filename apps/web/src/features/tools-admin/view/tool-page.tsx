'use client';
import { compareVersions } from '@pinion/contracts';
import { useQuery } from '@tanstack/react-query';
import { termOf } from '../../../lib/texts/term-of.ts';
import type { ToolImpact, ToolRecord, ToolTiers, ToolVersionItem } from '../../../lib/api-shapes.ts';
import type { QueryState } from '../../../lib/query-state.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { GlobeIcon, KeyIcon } from '../../../ui/icons/chrome-icons.tsx';
import { ToolIcon } from '../../../ui/icons/node-icons.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Page, QueryRegion } from '../../shell/index.ts';
import { SuggestedAgents } from '../../suggestions/index.ts';
import { ToolLimits } from '../../tool-limits/index.ts';
import { ToolUsageReport } from '../../usage/index.ts';
import { toolSourceLabel } from '../model/tool-source-label.ts';
import { AvailabilityButton } from './availability-button.tsx';
import { SchemaDiff } from './schema-diff.tsx';
import styles from './tool-page.module.css';
import { VersionTable } from './version-table.tsx';
import { AgentAccess } from './agent-access.tsx';
import { ToolUsedBy } from './tool-used-by.tsx';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { nextVersionText } from '../model/draft-definition.ts';
import { PublishDialog } from './publish-dialog.tsx';

export function ToolPage({ name }: { name: string }) {
  const trpc = useTRPC();
  const tool = useQuery(trpc.tools.get.queryOptions({ name }));
  const tiers = useQuery(trpc.tools.tiers.queryOptions({ name }));
  const impact = useQuery(trpc.tools.impact.queryOptions({ name }));
  const versions = (tool.data?.versions ?? []).toSorted((a, b) => compareVersions(b.version, a.version));
  const current = versions.find(version => version.lifecycle === 'active') ?? versions[0];
  return (
    <Page
      title={name}
      lead={current?.description}
      facts={current && <Facts spec={current} tiers={tiers.data} />}
      permission="administer"
      actions={
        versions[0] && (
          <>
            {tiers.data && <AvailabilityButton name={name} available={tiers.data.available} />}
            <PublishVersion newest={versions[0]} />
          </>
        )
      }
    >
      <QueryRegion query={tool} reading={t('Loading {{name}}…', { name })} rows={8}>
        {record => <Body record={record} versions={versions} current={current} tiers={tiers} impact={impact} />}
      </QueryRegion>
    </Page>
  );
}

type BodyProps = {
  record: ToolRecord;
  versions: readonly ToolVersionItem[];
  current: ToolVersionItem | undefined;
  tiers: QueryState<ToolTiers>;
  impact: QueryState<ToolImpact>;
};

function Body({ record, versions, current, tiers, impact }: BodyProps) {
  return (
    <>
      <VersionTable versions={versions} current={current} />
      <SuggestedAgents tool={record.name} />
      <div className="mt-5">
        <QueryRegion query={tiers} reading={t('Loading agent access…')} rows={3}>
          {found => <AgentAccess tiers={found} />}
        </QueryRegion>
      </div>
      {current && <ToolLimits name={record.name} version={current.version} />}
      <div className={styles.two}>
        <SchemaDiff versions={versions} />
        <QueryRegion query={impact} reading={t('Loading tool usage…')} rows={4}>
          {found => <ToolUsedBy impact={found} versions={versions} newest={current} />}
        </QueryRegion>
      </div>
      <ToolUsageReport name={record.name} />
    </>
  );
}

function Facts({ spec, tiers }: { spec: ToolVersionItem; tiers: ToolTiers | undefined }) {
  const method = spec.gateway_config.method;
  return (
    <>
      <span>
        {spec.gateway === 'http' ? <GlobeIcon size={14} /> : <ToolIcon size={14} />}
        <span translate="no">
          {spec.gateway}
          {spec.gateway === 'http' && `, ${typeof method === 'string' ? method : 'POST'}`}
        </span>
      </span>
      {(spec.secrets ?? []).map(secret => (
        <span key={secret}>
          <KeyIcon size={14} />
          {secret}
        </span>
      ))}
      {tiers && <span>{toolSourceLabel(tiers.source).label}</span>}
      {tiers?.available === false && <Tag boxed>{t('withdrawn')}</Tag>}
      <span>{termOf(spec.category)}</span>
      <span>{termOf(spec.access)}</span>
      {(spec.tags ?? []).map(tag => (
        <span key={tag} translate="no">
          {tag}
        </span>
      ))}
    </>
  );
}

function PublishVersion({ newest }: { newest: ToolVersionItem }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="line" onClick={() => setOpen(true)}>
        {t('Publish version')}
      </Button>
      {open && (
        <PublishDialog
          title={t('Publish a version of {{name}}', { name: newest.name })}
          draft={nextVersionText(newest)}
          base={newest}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
