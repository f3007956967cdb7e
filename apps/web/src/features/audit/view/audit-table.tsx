'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Fragment, useState } from 'react';
import type { AuditItem } from '../../../lib/api-shapes.ts';
import { formatFullTimestamp, formatTimestamp } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { useTRPC } from '../../../lib/trpc.ts';
import { useNow } from '../../../lib/use-now.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChevronDownIcon, ChevronRightIcon } from '../../../ui/icons/chrome-icons.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { actionLabel, toneOf, resourceOf } from '../model/audit-labels.ts';
import { ownField } from '../../../lib/own-field.ts';
import { shortRunId } from '../../run/index.ts';

/** Renders one row per action. Its details open below. */
export function AuditTable({ items }: { items: readonly AuditItem[] }) {
  const now = useNow();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Table label={t('Audit log')}>
      <thead>
        <tr>
          <Th>{t('When')}</Th>
          <Th>{t('Actor')}</Th>
          <Th>{t('What')}</Th>
          <Th>{t('Resource')}</Th>
          <Th>
            <span className="sr-only">{t('Details')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {items.map(item => {
          const isOpen = opened === item.id;
          return (
            <Fragment key={item.id}>
              <Tr selected={isOpen}>
                <Td title={formatFullTimestamp(item.at)}>{formatTimestamp(item.at, now)}</Td>
                <Td className="max-w-60 cut" title={item.actor}>
                  <Actor item={item} />
                  <Holder item={item} />
                </Td>
                <Td>
                  <Pill tone={toneOf(item.action)}>{actionLabel(item.action)}</Pill>
                </Td>
                <Td className="w-full max-w-72 cut" title={item.subject}>
                  <AuditSubject item={item} />
                </Td>
                <Td figure>
                  <IconButton
                    size="small"
                    label={t('Details: {{actionWords}} {{subject}}', {
                      actionWords: actionLabel(item.action),
                      subject: item.subject,
                    })}
                    tooltip={false}
                    aria-expanded={isOpen}
                    icon={isOpen ? <ChevronDownIcon size={13} /> : <ChevronRightIcon size={13} />}
                    onClick={() => setOpened(isOpen ? null : item.id)}
                  />
                </Td>
              </Tr>
              {isOpen && (
                <tr>
                  <td colSpan={5}>
                    <Details item={item} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}

function Actor({ item }: { item: AuditItem }) {
  if (item.is_you) return t('You');
  if (item.actor_name !== null) return item.actor_name;
  const [workflow, node] = item.actor.split('/');
  if (node === undefined || workflow === undefined || workflow === '') return <code>{item.actor}</code>;
  return (
    <>
      <Trans
        text="agent <node/>"
        parts={{
          node: (
            <Link href={`/workflows/${workflow}`} translate="no">
              {node}
            </Link>
          ),
        }}
      />
    </>
  );
}

/** Renders the member behind an agent's call, and the token that was used. */
function Holder({ item: { holder } }: { item: AuditItem }) {
  if (holder === null) return null;
  const phrase =
    holder.token_id === null
      ? t('for {{name}}', { name: holder.name ?? holder.user_id })
      : t('by {{name}}, token {{token}}', {
          name: holder.name ?? holder.user_id,
          token: holder.token_name ?? t('(revoked)'),
        });
  return <p className="text-small text-ink-3">{phrase}</p>;
}

function Details({ item }: { item: AuditItem }) {
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 px-2 py-2 text-small">
      <dt className="text-ink-3">{t('Time')}</dt>
      <dd>{formatFullTimestamp(item.at)}</dd>
      <dt className="text-ink-3">{t('Actor')}</dt>
      <dd>
        <code>{item.actor}</code>
      </dd>
      <dt className="text-ink-3">{t('Details')}</dt>
      <dd className="min-w-0">
        <pre className="whitespace-pre-wrap">{JSON.stringify(item.details, null, 2)}</pre>
      </dd>
    </dl>
  );
}

/** Renders a link to a workflow with its name. One that was deleted has its ID only, and no page. */
function WorkflowSubject({ id }: { id: string }) {
  const name = useQuery(useTRPC().workflows.list.queryOptions()).data?.items.find(one => one.id === id)?.name;
  return name === undefined ? id : <Link href={`/workflows/${encodeURIComponent(id)}`}>{name}</Link>;
}

/** Renders the subject of an action, with a link to it. */
function AuditSubject({ item: { action, subject, details } }: { item: AuditItem }) {
  const noun = resourceOf(action);
  const runId = ownField(details, 'run_id');
  const [tool] = subject.split('@');
  if (noun === 'call' && typeof runId === 'string') {
    return (
      <>
        <Trans text="<subject/> in <run>run</run>" parts={{ subject: <>{subject}</>, run: <Link href={`/runs/${runId}`} /> }} />
      </>
    );
  }
  if (noun === 'run')
    return <Link href={`/runs/${encodeURIComponent(subject)}`}>{t('run {{subject}}', { subject: shortRunId(subject) })}</Link>;
  if (noun === 'workflow') return <WorkflowSubject id={subject} />;
  const isTool = (noun === 'tool' || noun === 'activation') && action !== 'tool.deleted';
  return isTool ? <Link href={`/tools/${encodeURIComponent(tool ?? subject)}`}>{subject}</Link> : subject;
}
