import styles from './ticks.module.css';

/** A count against a cap, as ticks: "2 of 8". Above 24 ticks the scale would only be noise. */
export function Ticks({ value, of, label }: { value: number; of: number; label: string }) {
  const shown = Math.min(of, 24);
  const filled = of > shown ? Math.ceil((value / of) * shown) : value;
  return (
    <span className={styles.ticks} role="img" aria-label={`${label}: ${value} of ${of}`}>
      {Array.from({ length: shown }, (_, index) => (
        <i key={index} data-on={index < filled || undefined} />
      ))}
    </span>
  );
}
