'use client';
import { truncateText } from '../../../lib/truncate-text.ts';
import { toolLabel } from '../../../lib/tool-version-label.ts';
import {
  type AgentFold,
  isToolIndeterminate,
  policyVerdicts,
  succeeded,
  type ToolEnvelope,
  type ToolSpec,
  type ToolError,
  formatForModel,
} from '@pinion/contracts';
import { type ReactNode, useMemo } from 'react';
import { formatList } from '../../../lib/texts/format-list.ts';
import { t } from '../../../lib/texts/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { JsonView, type JsonViewMode } from '../../../ui/json/json-view.tsx';
import { Label, Section } from '../../../ui/section.tsx';
import { HelpButton } from '../../help/index.ts';
import { type RunViewStore } from '../../run/index.ts';
import { detailsOf } from '../model/error-details.ts';
import { curlOf } from '../model/call-curl.ts';
import { nearestCalls } from '../model/other-calls.ts';
import { remedyOf } from '../model/remedy.ts';
import { tracePath } from '../model/trace-path.ts';
import { Attachments } from './attachments.tsx';
import { Attempts } from './attempts.tsx';
import type { CallRow } from '../model/call-row.ts';
import styles from './call-inspector.module.css';
import { CallHistory } from './call-history.tsx';
import { EnvelopeFacts } from './envelope-facts.tsx';
import { SandboxSection } from './sandbox-section.tsx';
import { Verdicts } from './verdicts.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { QuotedText } from '../../../ui/quoted-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { formatBytes } from '../../../lib/format.ts';
import { CallDiff } from './call-diff.tsx';

type CallDetailsProps = {
  run: RunViewStore;
  envelope: ToolEnvelope;
  spec: ToolSpec | undefined;
  row: CallRow;
  pinned: readonly string[];
  pin: ReactNode;
  actions: ReactNode;
  /** The agent that the call belongs to. Undefined for a tool node. */
  agent: AgentFold['started'];
};

/** Renders, top to bottom: actions, what happened and what to do, input and output, and why it was allowed. */
export function CallDetails({ run, envelope, spec, row, pinned, pin, actions, agent }: CallDetailsProps) {
  const { error } = envelope;
  const trace = agent?.traces_url === undefined ? undefined : tracePath(agent.traces_url);
  const others = useMemo(() => nearestCalls(run.getState().journal.timeline.rows, row), [run, row]);
  return (
    <>
      <div className={styles.actions} role="toolbar" aria-label={t('Actions')}>
        <Copies envelope={envelope} spec={spec} />
        {trace !== undefined && (
          <a href={trace} className={styles.link}>
            {t('Open trace')}
          </a>
        )}
        {actions}
        {pinned.length === 0 ? (
          pin
        ) : (
          <span className={styles.pinned}>{t('pinned as {{pinned}}', { pinned: formatList(pinned) })}</span>
        )}
      </div>
      {error !== undefined && (
        <div className={styles.error} role="note" data-denied={error.code === 'POLICY_DENIED' || undefined}>
          <b>{error.code}</b>
          {isToolIndeterminate(envelope) && <HelpButton topic="unknown_outcome" />}
          <CallErrorText error={error} />
          <p className={styles.remedy}>{remedyOf(error)}</p>
        </div>
      )}
      <DeprecatedNote spec={spec} />
      <OutputWarnings envelope={envelope} />
      <CallHistory run={run} envelope={envelope} row={row} />
      <Attempts envelope={envelope} row={row} />
      <EnvelopeValue label="Input" envelope={envelope} others={others} title={inputTitle(envelope)} maxHeight={260} />
      {succeeded(envelope) ? (
        <EnvelopeValue
          label="Output"
          envelope={envelope}
          others={others.filter(other => other.envelope !== undefined && succeeded(other.envelope))}
          title={outputTitle(envelope)}
          maxHeight={320}
        />
      ) : (
        <Section title={t('Output')} aside={t('null, no successful attempt')}>
          {error?.details !== undefined && (
            <JsonView value={detailsOf(error)} label={t('Error details')} title={<Label>{t('Details')}</Label>} maxHeight={200} />
          )}
        </Section>
      )}
      <SandboxSection envelope={envelope} />
      <Attachments envelope={envelope} />
      {agent !== undefined && <SentToModel envelope={envelope} />}
      <Verdicts verdicts={policyVerdicts(envelope, spec, agent?.policy)} />
      <EnvelopeFacts envelope={envelope} />
    </>
  );
}

function Copies({ envelope, spec }: Pick<CallDetailsProps, 'envelope' | 'spec'>) {
  const curl = curlOf(envelope, spec);
  return (
    <>
      <CopyButton what={t('tool result')} word={t('JSON')} text={() => JSON.stringify(envelope, null, 2)} />
      {curl !== undefined && <CopyButton what={t('curl command')} word={t('curl')} text={() => curl} />}
    </>
  );
}

/** Renders the message of a failed call. Text written by the service or tool is quoted, separate from the product's own text. */
const CallErrorText = ({ error }: { error: ToolError }) =>
  writtenElsewhere.has(error.code) ? (
    <QuotedText source={t('Message from the tool')} text={error.message} />
  ) : (
    <p>
      <ForeignText text={error.message} />
    </p>
  );

const writtenElsewhere: ReadonlySet<ToolError['code']> = new Set(['PROVIDER_ERROR', 'RATE_LIMIT', 'NETWORK_ERROR']);

/** Renders a note on a call of a deprecated tool, with its replacement. Shows the status at the start of the run. */
function DeprecatedNote({ spec }: { spec: ToolSpec | undefined }) {
  if (spec?.lifecycle !== 'deprecated') return null;
  const { name, version, reason, replacement } = spec;
  return (
    <div className={styles.deprecated} role="note" aria-label={t('Deprecated version')}>
      <StatusBadge status="deprecated" word={t('{{tool}} is deprecated but still runs.', { tool: toolLabel(name, version) })} />
      {(reason !== undefined || replacement !== undefined) && (
        <p className={styles.remedy}>
          {reason} {replacement !== undefined && t('Use {{replacement}}.', { replacement })}
        </p>
      )}
    </div>
  );
}

/** Renders the warnings about an output that was kept. Their path and text come from the output and its schema. */
function OutputWarnings({ envelope: { meta } }: { envelope: ToolEnvelope }) {
  const warnings = meta?.warnings ?? [];
  if (warnings.length === 0) return null;
  return (
    <div className={styles.deprecated} role="note" aria-label={t('Output warnings')}>
      <StatusBadge status="warning" word={t('The call was made. Its output is kept as it is below.')} />
      <ul>
        {warnings.map(({ path, rule, message }, index) => (
          <li key={index} className={styles.remedy}>
            <code translate="no">{path === '' ? t('output') : path}</code> <ForeignText text={message} />
            {rule !== undefined && (
              <>
                {' '}
                (<code translate="no">{rule}</code>)
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Renders the part of the result that was sent to the model. */
function SentToModel({ envelope }: { envelope: ToolEnvelope }) {
  const sent = formatForModel(envelope);
  const bytes = envelope.meta?.told?.bytes ?? new TextEncoder().encode(sent.text).length;
  return (
    <Section
      title={t('Sent to the model')}
      aside={formatList([formatBytes(bytes), (envelope.meta?.told?.cut ?? sent.cut) ? t('truncated') : t('not truncated')])}
    >
      <p className={styles.told} translate="no">
        {truncateText(sent.text, 600)}
      </p>
    </Section>
  );
}

type EnvelopeValueProps = {
  label: 'Input' | 'Output';
  envelope: ToolEnvelope;
  /** Calls of the same tool to compare it with. */
  others: readonly CallRow[];
  title?: string;
  maxHeight: number;
  children?: ReactNode;
};

const valueLabels = { Input: t('Input'), Output: t('Output') } as const;
const noViewModes: readonly JsonViewMode[] = [];

/** Renders the input or output: as a tree, a table, raw, or compared with another call of the same tool. */
function EnvelopeValue({ label, envelope, others, title = valueLabels[label], maxHeight, children }: EnvelopeValueProps) {
  const field = label === 'Input' ? 'input' : 'output';
  const viewModes =
    others.length === 0
      ? noViewModes
      : [
          {
            word: t('diff'),
            draw: () => <CallDiff label={valueLabels[label]} field={field} envelope={envelope} others={others} />,
          },
        ];
  return (
    <div className={styles.value}>
      <JsonView
        value={envelope[field] ?? null}
        label={valueLabels[label]}
        title={<Label>{title}</Label>}
        maxHeight={maxHeight}
        viewModes={viewModes}
      />
      {children}
    </div>
  );
}

function inputTitle({ meta }: ToolEnvelope): string {
  const user = meta?.edited === true ? meta.confirmed_by : undefined;
  return user === undefined ? t('Input') : t('Input (edited by {{user}})', { user });
}

function outputTitle({ truncated, attachments = [] }: ToolEnvelope): string {
  if (truncated !== true) return t('Output');
  const isStored = attachments.some(({ kind }) => kind === 'blob');
  return isStored ? t('Output (truncated, full output stored)') : t('Output (truncated, full output not stored)');
}
