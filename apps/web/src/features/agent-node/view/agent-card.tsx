'use client';
import {
  agentOutputNames,
  type AgentConfig,
  structuredName,
  titleOf,
  type AgentBudget,
  noSpending,
  type Spending,
} from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Ticks } from '../../../ui/ticks.tsx';
import { Card, CardFact, CardGroup, HandleDot, HandleRow, type NodeView } from '../../canvas/index.ts';
import { type AgentSnapshot, callStatusBadge, useNodeSnapshot } from '../../run/index.ts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { Meter } from '../../../ui/meter.tsx';
import { newPinText } from '../model/new-pin-text.ts';
import { budgetUsagesOf, formatSpent } from '../model/format-spent.ts';

export type AgentCardProps = { view: NodeView; config: AgentConfig; isSelected: boolean };

/** Renders an agent's facts, its five outputs, the pins and the error, always in this order, regardless of what is enabled. */
export function AgentCard({ view, config, isSelected }: AgentCardProps) {
  const { node, sources, targets } = view;
  const moment = useNodeSnapshot(node.id);
  const name = titleOf(node);
  const row = { nodeId: node.id, nodeName: name, isFocusable: isSelected };
  const outputs = sources.filter(
    handle =>
      agentOutputNames.some(output => output === handle.name) || (handle.name === structuredName && handle.kind === 'output'),
  );
  const pins = sources.filter(handle => handle.kind === 'pin' || handle.kind === 'ghost');
  const error = sources.find(handle => handle.kind === 'error');
  const [input, ...ghosts] = targets;
  return (
    <Card view={view} isSelected={isSelected} wide>
      <CardGroup>
        <CardFact name={t('Model')} end={config.model.provider === 'scripted' ? <Tag boxed>{t('not an AI')}</Tag> : undefined}>
          {input !== undefined && <HandleDot {...row} handle={input} side="target" />}
          <span className="cut" translate="no">
            {config.model.model || config.model.provider}
          </span>
        </CardFact>
        {moment?.agent === undefined ? <ToolsFact config={config} /> : <CallsFact agent={moment.agent} />}
        <TurnFact config={config} agent={moment?.agent} />
        <BudgetFact budget={moment?.agent?.budget ?? config.policy.budget} spent={moment?.agent?.spent} />
        {ghosts.map(handle => (
          <HandleRow key={handle.name} {...row} target={handle} />
        ))}
      </CardGroup>
      <CardGroup label={t('Outputs')}>
        {outputs.map(handle => (
          <HandleRow key={handle.name} {...row} source={handle} />
        ))}
      </CardGroup>
      {pins.length > 0 && (
        <CardGroup label={t('Pins')}>
          {pins.map(handle => {
            const value = newPinText(handle.name, config, moment);
            return <HandleRow key={handle.name} {...row} source={handle} aside={value?.text} isAsideQuoted={value?.isQuoted} />;
          })}
        </CardGroup>
      )}
      {error !== undefined && (
        <CardGroup>
          <HandleRow {...row} source={error} {...(moment?.status === 'succeeded' ? { aside: t('—') } : {})} />
        </CardGroup>
      )}
    </Card>
  );
}

function ToolsFact({ config }: { config: AgentConfig }) {
  const on = new Set(config.tools.map(tool => tool.name));
  const off = new Set(config.pins.map(pin => pin.selector.tool).filter(tool => !on.has(tool))).size;
  return (
    <CardFact name={t('Tools')}>
      <span>{on.size === 0 ? t('—') : t('{{size}} on', { size: on.size })}</span>
      {off > 0 && <span className="text-ink-3 text-micro">{t('{{off}} off', { off })}</span>}
    </CardFact>
  );
}

const shownCalls = ['succeeded', 'cached', 'failed', 'denied', 'waiting', 'running'] as const;

function CallsFact({ agent }: { agent: AgentSnapshot }) {
  const shown = shownCalls.filter(status => agent.calls[status] > 0);
  return (
    <CardFact name={t('Calls')}>
      <span className="inline-flex gap-2.5">
        {shown.length === 0
          ? t('—')
          : shown.map(status => (
              <StatusBadge key={status} status={callStatusBadge(status)} word={String(agent.calls[status])} size={12} />
            ))}
      </span>
    </CardFact>
  );
}

function TurnFact({ config, agent }: { config: AgentConfig; agent: AgentSnapshot | undefined }) {
  const cap = agent?.maxTurns ?? config.policy.max_iterations;
  const turn = Math.min(agent?.turn ?? 0, cap);
  return (
    <CardFact name={t('Turn')} end={cap <= 16 ? <Ticks value={turn} of={cap} label={t('Turns')} /> : undefined}>
      <span>{agent === undefined ? t('up to {{cap}}', { cap }) : t('{{turn}} of {{cap}}', { turn, cap })}</span>
    </CardFact>
  );
}

/**
 * Renders what the node has spent at the playhead: the limit it is closest to and the cost beside it. The other limits are in
 * the title.
 */
function BudgetFact({ budget, spent }: { budget: AgentBudget | undefined; spent: Spending | undefined }) {
  const [nearest, ...others] = budgetUsagesOf(budget, spent ?? noSpending);
  if (nearest === undefined) {
    const text = spent === undefined ? undefined : formatSpent(spent);
    return text === undefined ? null : (
      <CardFact name={t('Spent')}>
        <span>{text}</span>
      </CardFact>
    );
  }
  const free = spent === undefined ? undefined : formatSpent(spent, budget);
  const text = [nearest, ...others].map(meter => meter.text);
  const all = formatList(free === undefined ? text : [...text, free]);
  return (
    <CardFact name={t('Budget')} end={<Meter label={t('Budget used')} share={nearest.share} text={all} size="small" />}>
      <span className="cut" title={all}>
        {free === undefined ? nearest.text : formatList([nearest.text, free])}
      </span>
    </CardFact>
  );
}
