import styles from './call-inspector.module.css';

/** Renders a name and a value of a call. A long identifier is shortened in the middle. */
export function Fact({ name, value, isMono = false }: { name: string; value: string; isMono?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isMono ? styles.mono : undefined} title={value} translate={isMono ? 'no' : undefined}>
        {isMono && value.length > 24 ? `${value.slice(0, 12)}…${value.slice(-4)}` : value}
      </dd>
    </div>
  );
}
