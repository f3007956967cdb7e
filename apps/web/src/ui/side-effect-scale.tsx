import clsx from 'clsx';
import { termOf } from '../lib/texts/term-of.ts';
import { t } from '../lib/texts/t.ts';

export const SIDE_EFFECT_STEPS = ['pure', 'idempotent', 'compensatable', 'irreversible'] as const;

/** Renders a four-step scale and its word: how much external systems change. Unknown levels count as the highest step. */
export function SideEffectScale({ level, word = true, className }: { level: string; word?: boolean; className?: string }) {
  const known = SIDE_EFFECT_STEPS.findIndex(step => step === level);
  const reached = known < 0 ? SIDE_EFFECT_STEPS.length : known + 1;
  return (
    <span
      className={clsx('inline-flex items-center gap-1 text-ink-2 text-micro whitespace-nowrap', className)}
      title={t('Side effects: {{level}}', { level: termOf(level) })}
    >
      <svg
        width="13"
        height="10"
        viewBox="0 0 13 10"
        role={word ? undefined : 'img'}
        aria-label={word ? undefined : termOf(level)}
        aria-hidden={word ? true : undefined}
      >
        {SIDE_EFFECT_STEPS.map((step, index) => (
          <rect
            key={step}
            x={index * 3.4}
            y={6 - index * 2}
            width="2"
            height={4 + index * 2}
            fill={index < reached ? 'var(--ink-2)' : 'var(--line)'}
          />
        ))}
      </svg>
      {word && termOf(level)}
    </span>
  );
}
