import { t } from '../lib/texts/t.ts';
/** Renders a count against a limit as ticks: "2 of 8". The number of ticks is capped at 24, because more would only be noise. */
export function Ticks({ value, of, label }: { value: number; of: number; label: string }) {
  const shown = Math.min(of, 24);
  const filled = of > shown ? Math.ceil((value / of) * shown) : value;
  return (
    <svg width={shown * 5 - 3} height="9" role="img" aria-label={t('{{label}}: {{value}} of {{of}}', { label, value, of })}>
      {Array.from({ length: shown }, (_, index) => (
        <rect key={index} x={index * 5} width="2" height="9" fill={index < filled ? 'var(--accent)' : 'var(--line)'} />
      ))}
    </svg>
  );
}
