'use client';
import type { TimelineRow, VendorProgram } from '@pinion/contracts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../../lib/counted.ts';
import { formatDuration } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TurnIcon } from '../../../ui/icons/chrome-icons.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Label, Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { type RunViewStore, selectRow } from '../../run/index.ts';
import { formatRowCost, phaseOf, statusAt } from '../model/row-labels.ts';
import { firstTokenMs } from '../model/turn-request.ts';
import styles from './call-inspector.module.css';
import { TurnRequestSection } from './turn-request-section.tsx';
import { EditedNote } from './edited-note.tsx';
import { CloseIcon } from '../../../ui/icons/first-icons.tsx';
import { vendorNames } from '../model/caller-label.ts';
import { Printed } from './printed.tsx';

type TurnRow = Extract<TimelineRow, { kind: 'turn' }>;

/** Renders one model turn: its output and the calls it requested. `actions` are the actions on it. */
export function TurnInspector({ run, row, actions }: { run: RunViewStore; row: TurnRow; actions?: ReactNode }) {
  const phase = useStore(run, state => phaseOf(row, state.count));
  useStore(run, state => (row.end_ms === undefined ? state.revision : -1));
  const agent = run.getState().journal.latest.nodes.get(row.node_id)?.agent;
  const turn = agent?.turns[row.iteration];
  const refusal = agent?.refusals.get(row.iteration);
  const tokens = turn?.usage;
  const untilToken = phase === 'future' ? undefined : firstTokenMs(run.getState().journal, row);
  const finish = turn === undefined ? undefined : t('finish reason: {{finish}}', { finish: turn.finish });
  const phrase = phase === 'future' ? undefined : phase === 'over' ? turn?.text : row.text;
  return (
    <Panel
      label={t('Inspector')}
      icon={<TurnIcon />}
      title={t('Turn {{iteration}}', { iteration: row.iteration + 1 })}
      detail={
        <span className={styles.facts}>
          <span>{agent?.started?.model.model || agent?.started?.model.provider}</span>
          {row.end_ms !== undefined && <span>{formatDuration(row.end_ms - row.start_ms)}</span>}
          {untilToken !== undefined && (
            <span>{t('first token after {{duration}}', { duration: formatDuration(untilToken) })}</span>
          )}
          {tokens?.input_tokens !== undefined && (
            <span>{t('{{inputTokens}} input tokens', { inputTokens: formatCount(tokens.input_tokens) })}</span>
          )}
          {tokens?.output_tokens !== undefined && (
            <span>{t('{{outputTokens}} output tokens', { outputTokens: formatCount(tokens.output_tokens) })}</span>
          )}
          {formatRowCost(row, phase) !== '' && <span>{formatRowCost(row, phase)}</span>}
        </span>
      }
      actions={
        <>
          <StatusBadge status={phase === 'future' ? 'not-yet' : statusAt(row, phase)} kind="pill" />
          <IconButton
            label={t('Close turn details')}
            icon={<CloseIcon />}
            tooltip={false}
            onClick={() => selectRow(run, undefined)}
          />
        </>
      }
    >
      {actions !== undefined && (
        <div className={styles.actions} role="toolbar" aria-label={t('Actions')}>
          {actions}
        </div>
      )}
      <EditedNote row={row} phase={phase} />
      {phase === 'over' && row.error !== undefined && (
        <div className={styles.error} role="note">
          <b translate="no">{row.error.code}</b>
          <p>
            <ForeignText text={row.error.message} />
          </p>
        </div>
      )}
      {phrase === undefined || phrase === '' ? (
        <Section title={t('Output')} aside={finish}>
          <p className={styles.told}>{t('No text')}</p>
        </Section>
      ) : (
        <div className={styles.value}>
          <JsonView value={phrase} label={t('Output')} title={<Label aside={finish}>{t('Output')}</Label>} maxHeight={320} />
        </div>
      )}
      {phase === 'over' &&
        (turn?.programs ?? []).map(program => (
          <VendorProgramSection key={`${program.id} ${program.status ?? ''}`} program={program} />
        ))}
      <UnexecutedCalls tools={phase === 'over' ? turn?.written_calls : undefined} />
      <TurnAttempts row={row} />
      {phase === 'over' && refusal !== undefined && (
        <Section title={t('Not accepted')} aside={t('retried once')}>
          <p className={styles.told}>{refusal}</p>
        </Section>
      )}
      {turn !== undefined && phase === 'over' && turn.tool_calls.length > 0 && (
        <Section title={t('Tool calls')} aside={t('{{calls}} calls', { calls: turn.tool_calls.length })}>
          <ul>
            {turn.tool_calls.map(call => (
              <li key={call.id} className="py-1">
                <b className="font-medium">{call.name}</b>
                <code className="block text-ink-2 [overflow-wrap:anywhere]">{call.input_text.slice(0, 400)}</code>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {phase !== 'future' && <TurnRequestSection run={run} row={row} />}
      {turn !== undefined && phase === 'over' && (
        <div className={styles.value}>
          <JsonView
            value={turn}
            label={t('Recorded answer')}
            title={<Label>{t('Recorded answer')}</Label>}
            initial="raw"
            maxHeight={200}
          />
        </div>
      )}
    </Panel>
  );
}

/** Renders a warning that the text of a turn contains tool calls that were not made, and what to do. */
function UnexecutedCalls({ tools }: { tools: readonly string[] | undefined }) {
  if (tools === undefined) return null;
  return (
    <div className={styles.deprecated} role="note" aria-label={t('Tool calls written as text')}>
      <StatusBadge
        status="deprecated"
        word={t('The model wrote a call to {{tools}} as text. It was not executed.', { tools: tools.join(', ') })}
      />
      <p className={styles.remedy}>
        {t('Set tool_mode: text in the model parameters, or choose a model that supports tool calling.')}
      </p>
    </div>
  );
}

/** Renders the requests of one turn that failed and were retried. Renders nothing when the first one succeeded. */
function TurnAttempts({ row }: { row: Extract<TimelineRow, { kind: 'turn' }> }) {
  if (row.retries.length === 0) return null;
  return (
    <Section title={t('Attempts')} aside={String(row.retries.length + 1)}>
      <ol>
        {row.retries.map(({ at_ms, wait_ms, error }) => (
          <li key={at_ms} className="py-1">
            <b className="font-medium">{error.code}</b>{' '}
            <span className="text-ink-2">{t('retried after {{wait}}', { wait: formatDuration(wait_ms) })}</span>
            <span className="block text-ink-2 [overflow-wrap:anywhere]">{error.message}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Renders a program that the vendor ran, as far as one turn shows it: its code, or what it printed. */
function VendorProgramSection({ program: { vendor, code, stdout, stderr } }: { program: VendorProgram }) {
  return (
    <Section title={t('Program at {{vendor}}', { vendor: vendorNames[vendor] })}>
      <Printed title={t('Code')} text={code} />
      <Printed title={t('Standard output')} text={stdout} />
      <Printed title={t('Standard error')} text={stderr} />
    </Section>
  );
}
