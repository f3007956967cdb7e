import type { ToolGatewayState } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { describeCircuit, circuitStatus, circuitText } from '../model/format-limits.ts';
import { LimitCard } from './limit-card.tsx';

/** Renders whether calls are sent, and if not, until when. */
export function CircuitCard({ breaker }: { breaker: ToolGatewayState['breaker'] }) {
  if (breaker === null)
    return <LimitCard title={t('Circuit breaker')} figure={t('—')} words={t('This tool runs inside the server.')} />;
  const { status, word: label } = circuitStatus[breaker.phase];
  return (
    <LimitCard
      title={t('Circuit breaker')}
      figure={<StatusBadge status={status} word={label} size={16} />}
      words={describeCircuit(breaker)}
      rule={circuitText(breaker)}
    />
  );
}
