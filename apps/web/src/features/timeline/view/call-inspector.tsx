'use client';
import {
  type AgentFold,
  policyVerdicts,
  type RuleVerdict,
  succeeded,
  tellModel,
  type TimelineRow,
  type ToolEnvelope,
  type ToolSpec,
} from '@pinion/contracts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatBytes, formatDuration, formatTime } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/action-icons.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Label, Section } from '../../../ui/section.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { callStatusMark, clockReading, cutTo, type RunStore, selectRow } from '../../run/index.ts';
import { curlOf } from '../model/call-curl.ts';
import { phaseOf } from '../model/row-words.ts';
import { remedyOf } from '../model/remedy.ts';
import styles from './call-inspector.module.css';

type CallRow = Extract<TimelineRow, { kind: 'call' }>;

export type CallInspectorProps = { run: RunStore; row: CallRow; pinned?: readonly string[]; pin?: ReactNode };

/** The whole receipt of one call, as far as it had been written at the playhead. */
export function CallInspector({ run, row, pinned = [], pin }: CallInspectorProps) {
  const phase = useStore(run, state => phaseOf(row, state.count));
  useStore(run, state => (row.end_ms === undefined ? state.revision : -1));
  const started = run.getState().journal.latest.started;
  const spec = started?.tools.find(tool => tool.name === row.name && tool.version === row.version);
  const envelope = phase === 'over' ? row.envelope : undefined;
  const status = envelope === undefined ? (phase === 'future' ? 'not-yet' : 'running') : callStatusMark(row.status);
  const seq = row.envelope?.meta?.seq;
  const took = row.envelope?.meta?.duration_ms ?? (row.end_ms === undefined ? undefined : row.end_ms - row.start_ms);
  return (
    <Panel
      label="Inspector"
      title={
        <>
          {row.name} <span className={styles.version}>{row.version}</span>
        </>
      }
      detail={
        <span className={styles.facts}>
          {envelope !== undefined && took !== undefined && <span>{formatDuration(took)}</span>}
          <span>
            {seq === undefined ? '' : `call ${seq + 1}, `}turn {row.iteration + 1}
          </span>
          {spec !== undefined && <SideEffectScale level={spec.side_effect_policy} />}
        </span>
      }
      actions={
        <>
          <StatusMark status={status} kind="pill" />
          <IconButton label="Close the receipt" icon={<CloseIcon />} tooltip={false} onClick={() => selectRow(run, undefined)} />
        </>
      }
    >
      {envelope === undefined ? (
        <p className={styles.pending}>
          {phase === 'future'
            ? `This call begins at ${clockReading(row.start_ms)} s, after the playhead.`
            : `Sent at ${clockReading(row.start_ms)} s; no answer yet at this moment.`}
        </p>
      ) : (
        <Receipt envelope={envelope} spec={spec} row={row} pinned={pinned} pin={pin} agent={agentOf(run, row.node_id)} />
      )}
    </Panel>
  );
}

const agentOf = (run: RunStore, nodeId: string): AgentFold['started'] =>
  run.getState().journal.latest.nodes.get(nodeId)?.agent?.started;

type ReceiptProps = {
  envelope: ToolEnvelope;
  spec: ToolSpec | undefined;
  row: CallRow;
  pinned: readonly string[];
  pin: ReactNode;
  /** The agent the call belongs to; undefined for a tool node. */
  agent: AgentFold['started'];
};

function Receipt({ envelope, spec, row, pinned, pin, agent }: ReceiptProps) {
  const traces = agent?.traces_url;
  const { meta, error } = envelope;
  const curl = curlOf(envelope, spec);
  return (
    <>
      <div className={styles.actions} role="toolbar" aria-label="Actions">
        <CopyButton what="receipt" word="JSON" text={() => JSON.stringify(envelope, null, 2)} />
        {curl !== undefined && <CopyButton what="curl line" word="curl" text={() => curl} />}
        {traces !== undefined && (
          <a href={traces} className={styles.link}>
            Open trace
          </a>
        )}
        {pinned.length === 0 && pin}
        {pinned.length > 0 && <span className={styles.pinned}>pinned as {pinned.join(', ')}</span>}
      </div>
      {error !== undefined && (
        <div className={styles.error} role="note" data-denied={error.code === 'POLICY_DENIED' || undefined}>
          <b>{error.code}</b>
          <p>{error.message}</p>
          <p className={styles.remedy}>{remedyOf(error)}</p>
        </div>
      )}
      <Attempts envelope={envelope} row={row} />
      <div className={styles.value}>
        <JsonView value={envelope.input} label="Input" title={<Label>Input</Label>} maxHeight={260} />
      </div>
      {succeeded(envelope) ? (
        <div className={styles.value}>
          <JsonView
            value={envelope.output ?? null}
            label="Output"
            title={<Label>{envelope.truncated === true ? 'Output, cut; the whole is kept' : 'Output'}</Label>}
            maxHeight={320}
          />
        </div>
      ) : (
        <Section title="Output" aside="null, no successful attempt">
          {error?.details !== undefined && (
            <JsonView value={error.details} label="Error details" title={<Label>Details</Label>} maxHeight={200} />
          )}
        </Section>
      )}
      <Told envelope={envelope} />
      <Verdicts verdicts={policyVerdicts(envelope, spec, agent?.policy)} />
      <Section title="Receipt">
        <dl className={styles.ids}>
          <Fact name="call_id" value={envelope.call_id} isMono />
          {meta?.span_id !== undefined && <Fact name="span" value={meta.span_id} isMono />}
          {meta?.model_call_id !== undefined && <Fact name="model’s id" value={meta.model_call_id} isMono />}
          {Object.entries(meta?.secret_scope ?? {}).map(([name, scope]) => (
            <Fact key={name} name="secret" value={`${name}, ${scope} scope`} />
          ))}
          {meta?.cache !== undefined && (
            <Fact name="cache" value={`${meta.cache.kind}, ${formatDuration(meta.cache.age_ms)} old`} />
          )}
          <Fact name="started" value={formatTime(new Date(envelope.t_start))} />
          <Fact name="ended" value={formatTime(new Date(envelope.t_end))} />
        </dl>
      </Section>
    </>
  );
}

function Attempts({ envelope, row }: { envelope: ToolEnvelope; row: CallRow }) {
  const attempts = envelope.meta?.attempts ?? [];
  if (attempts.length === 0) return null;
  const began = Date.parse(envelope.t_start);
  return (
    <Section title="Attempts" aside={String(attempts.length)}>
      <ul>
        {attempts.map(attempt => (
          <li key={attempt.t_start} className={styles.attempt}>
            <StatusMark status={attempt.code === undefined ? 'ok' : 'failed'} word={null} size={13} />
            <span>{clockReading(row.start_ms + Date.parse(attempt.t_start) - began)} s</span>
            <span>
              {[attempt.status === undefined ? undefined : `HTTP ${attempt.status}`, attempt.code]
                .filter(word => word !== undefined)
                .join(', ') || 'answered'}
            </span>
            <span>{formatDuration(attempt.duration_ms)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Told({ envelope }: { envelope: ToolEnvelope }) {
  const told = tellModel(envelope);
  const bytes = envelope.meta?.told?.bytes ?? new TextEncoder().encode(told.text).length;
  return (
    <Section
      title="Told to the model"
      aside={`${formatBytes(bytes)}, ${(envelope.meta?.told?.cut ?? told.cut) ? 'cut' : 'not cut'}`}
    >
      <p className={styles.told}>{cutTo(told.text, 600)}</p>
    </Section>
  );
}

const verdictMarks = { allow: 'ok', deny: 'denied', ask: 'waiting' } as const;

function Verdicts({ verdicts }: { verdicts: readonly RuleVerdict[] }) {
  if (verdicts.length === 0) return null;
  const refused = verdicts.filter(verdict => verdict.verdict !== 'allow').length;
  return (
    <Section title="Policy verdicts" aside={refused === 0 ? 'all passed' : `${refused} said no`}>
      <ul>
        {verdicts.map(verdict => (
          <li key={verdict.rule} className={styles.verdict}>
            <StatusMark status={verdictMarks[verdict.verdict]} word={null} size={13} />
            <span>{verdict.message ?? verdict.reason ?? (verdict.verdict === 'allow' ? 'allowed' : verdict.verdict)}</span>
            <span className={styles.rule}>{verdict.rule}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Fact({ name, value, isMono = false }: { name: string; value: string; isMono?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isMono ? styles.mono : undefined} title={value}>
        {isMono && value.length > 24 ? `${value.slice(0, 12)}…${value.slice(-4)}` : value}
      </dd>
    </div>
  );
}
