'use client';
import Link from 'next/link';
import type { ToolUse, ToolVersionItem } from '../../../lib/api-shapes.ts';
import { counted, formatMoment } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { CheckIcon } from '../../../ui/icons/action-icons.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { RowLink, Table, Td, Th, Tr } from '../../../ui/table.tsx';

type WhoUsesItProps = { uses: readonly ToolUse[]; versions: readonly ToolVersionItem[]; newest: ToolVersionItem | undefined };

export function WhoUsesIt({ uses, versions, newest }: WhoUsesItProps) {
  const now = useNow();
  return (
    <Section kind="page" title="Who uses it" aside={counted(uses.length, 'workflow')}>
      {uses.length === 0 ? (
        <p className="py-3 text-small text-ink-3">No workflow yet. Turn it on in an agent’s tool list.</p>
      ) : (
        <Table label="Workflows that use this tool">
          <thead>
            <tr>
              <Th>Workflow</Th>
              <Th>Version</Th>
              <Th figure>Nodes</Th>
              <Th figure>Pins</Th>
              <Th figure>Last run</Th>
            </tr>
          </thead>
          <tbody>
            {uses.map(use => (
              <Tr key={`${use.workflow_id} ${use.version}`}>
                <Td className="max-w-48 cut">
                  <RowLink>
                    <Link href={`/workflows/${use.workflow_id}`}>{use.workflow_name}</Link>
                  </RowLink>
                </Td>
                <Td>
                  <UsedVersion version={use.version} versions={versions} newest={newest} />
                </Td>
                <Td figure>{use.nodes}</Td>
                <Td figure>{use.pins}</Td>
                <Td figure>{formatMoment(use.last_run_at, now)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}

type UsedVersionProps = { version: string | null; versions: readonly ToolVersionItem[]; newest: ToolVersionItem | undefined };

function UsedVersion({ version, versions, newest }: UsedVersionProps) {
  if (version === null) return <span className="text-ink-3">newest</span>;
  const lifecycle = versions.find(item => item.version === version)?.lifecycle ?? 'blocked';
  if (lifecycle !== 'active') return <StatusMark status={lifecycle} word={version} />;
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      {version === newest?.version && <CheckIcon size={13} label="current" />}
      {version}
    </span>
  );
}
