import { isToolIndeterminate, type ToolEnvelope } from '@pinion/contracts';
import type { Status } from '../../../ui/status.ts';
import { formatDuration, formatTime } from '../../../lib/format.ts';
import { personWords } from '../../../lib/person-words.ts';
import { clockReading } from '../../run/index.ts';
import type { CallRow } from './call-row.ts';

/** A line about how the call came about. `call_id`: another call that it speaks of. */
export type StoryLine = { status: Status; words: string; call_id?: string };

/** What a reader must know beside input and output: who was asked, whose answer this is, what nobody knows. */
export function callStory(row: CallRow, envelope: ToolEnvelope): StoryLine[] {
  return [...aboutRule(row), ...aboutPerson(row), ...aboutCallback(row), ...aboutOutcome(envelope), ...aboutCache(envelope)];
}

function aboutRule({ rule_id }: CallRow): StoryLine[] {
  return rule_id === undefined ? [] : [{ status: 'ok', words: `Run by the rule ${rule_id}, whatever the model thinks` }];
}

function aboutPerson({ waits, confirmed }: CallRow): StoryLine[] {
  const asked = waits.find(({ kind }) => kind === 'asked');
  if (asked === undefined) return [];
  const waited = asked.to_ms === undefined ? '' : `, ${formatDuration(asked.to_ms - asked.from_ms)} later`;
  const lines: StoryLine[] = [{ status: 'waiting', words: `A person was asked at ${clockReading(asked.from_ms)} s` }];
  if (confirmed !== undefined) {
    const how = confirmed.is_edited ? 'Approved with other arguments' : 'Approved';
    lines.push({
      status: 'ok',
      words: `${how} by ${personWords(confirmed.by)} at ${formatTime(new Date(confirmed.at))}${waited}`,
    });
  }
  return lines;
}

function aboutCallback({ waits }: CallRow): StoryLine[] {
  const held = waits.find(({ kind }) => kind === 'held');
  if (held === undefined) return [];
  const waited = held.to_ms === undefined ? '' : ` and answered ${formatDuration(held.to_ms - held.from_ms)} later`;
  return [{ status: 'waiting', words: `The tool took it in at ${clockReading(held.from_ms)} s${waited}` }];
}

const aboutOutcome = (envelope: ToolEnvelope): StoryLine[] =>
  isToolIndeterminate(envelope)
    ? [{ status: 'warning', words: 'Sent; nobody knows what came of it; not sent again. Look there before you do it again.' }]
    : [];

function aboutCache({ meta }: ToolEnvelope): StoryLine[] {
  const cache = meta?.cache;
  if (cache === undefined) return [];
  const age = formatDuration(cache.age_ms);
  const call_id = cache.source_call_id;
  switch (cache.kind) {
    case 'idempotency':
      return [
        { status: 'cached', words: `The same effect was done ${age} before: that answer, and nothing sent again`, call_id },
      ];
    case 'stale':
      return [{ status: 'warning', words: `The circuit is open: the last good answer, ${age} old, and nothing sent`, call_id }];
    case 'memo':
      return [{ status: 'cached', words: `Answered from the cache, ${age} old`, call_id }];
  }
}
