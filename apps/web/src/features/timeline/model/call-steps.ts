import { isToolIndeterminate, type ToolEnvelope } from '@pinion/contracts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { t } from '../../../lib/texts/t.ts';
import type { Status } from '../../../lib/status.ts';
import { formatTime } from '../../../lib/timestamps.ts';
import { formatDuration } from '../../../lib/format.ts';
import { type MemberNames, memberName } from '../../../lib/member-name.ts';
import { formatClock } from '../../run/index.ts';
import type { CallRow } from './call-row.ts';

/** A line about the history of the call. `call_id` is another call that it refers to. */
export type CallStep = { status: Status; text: string; call_id?: string };

/** Returns the context of a call beside input and output: the approval, the source of the result, and what is unknown. */
export function callStepsOf(row: CallRow, envelope: ToolEnvelope, names: MemberNames = memberName): CallStep[] {
  return [
    ...aboutRule(row),
    ...aboutPerson(row, names),
    ...aboutSandbox(row),
    ...aboutCallback(row),
    ...aboutOutcome(envelope),
    ...aboutCache(envelope),
  ];
}

function aboutRule({ rule_id }: CallRow): CallStep[] {
  return rule_id === undefined
    ? []
    : [{ status: 'ok', text: t('Run by rule {{ruleId}}, regardless of the model', { ruleId: rule_id }) }];
}

function aboutPerson({ waits, confirmed }: CallRow, names: MemberNames): CallStep[] {
  const requested = waits.find(({ kind }) => kind === 'needs_approval');
  if (requested === undefined) return [];
  const rows: CallStep[] = [
    {
      status: 'waiting',
      text: t('Approval requested at {{clockReading}} s', { clockReading: formatClock(requested.from_ms) }),
    },
  ];
  if (confirmed !== undefined) {
    const name = { by: names(confirmed.by), at: formatTime(new Date(confirmed.at)) };
    const how = confirmed.is_edited
      ? t('Edited and approved by {{by}} at {{at}}', name)
      : t('Approved by {{by}} at {{at}}', name);
    const waited = requested.to_ms === undefined ? undefined : formatDuration(requested.to_ms - requested.from_ms);
    rows.push({ status: 'ok', text: waited === undefined ? how : formatList([how, t('{{waited}} later', { waited })]) });
  }
  return rows;
}

function aboutSandbox({ waits }: CallRow): CallStep[] {
  const ended = waits.flatMap(({ kind, from_ms, to_ms }) =>
    kind === 'waiting_for_sandbox' && to_ms !== undefined ? [to_ms - from_ms] : [],
  );
  if (ended.length === 0) return [];
  const waited = formatDuration(ended.reduce((sum, ms) => sum + ms, 0));
  return [{ status: 'waiting', text: t('Waited {{waited}} for a sandbox, which counts toward no limit', { waited }) }];
}

function aboutCallback({ waits }: CallRow): CallStep[] {
  const dragged = waits.find(({ kind }) => kind === 'held');
  if (dragged === undefined) return [];
  const at = formatClock(dragged.from_ms);
  const text =
    dragged.to_ms === undefined
      ? t('Accepted by the tool at {{at}} s', { at })
      : t('Accepted by the tool at {{at}} s, result received {{waited}} later', {
          at,
          waited: formatDuration(dragged.to_ms - dragged.from_ms),
        });
  return [{ status: 'waiting', text }];
}

const aboutOutcome = (envelope: ToolEnvelope): CallStep[] =>
  isToolIndeterminate(envelope)
    ? [
        {
          status: 'warning',
          text: t('Sent, outcome unknown. The call was not retried. Check the external system before you retry it.'),
        },
      ]
    : [];

function aboutCache({ meta }: ToolEnvelope): CallStep[] {
  const cache = meta?.cache;
  if (cache === undefined) return [];
  const age = formatDuration(cache.age_ms);
  const call_id = cache.source_call_id;
  switch (cache.kind) {
    case 'idempotency':
      return [
        {
          status: 'cached',
          text:
            cache.other_arguments === true
              ? t('Reused the result of a call with the same key fields {{age}} earlier. The other arguments were not sent.', {
                  age,
                })
              : t('Reused the result of the same call {{age}} earlier. Nothing was sent.', { age }),
          call_id,
        },
      ];
    case 'stale':
      return [
        {
          status: 'warning',
          text: t('Circuit open. Returned the last successful result, {{age}} old. Nothing was sent.', { age }),
          call_id,
        },
      ];
    case 'memo':
      return [{ status: 'cached', text: t('Returned from cache, {{age}} old', { age }), call_id }];
  }
}
