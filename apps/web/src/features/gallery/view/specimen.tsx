import type { ReactNode } from 'react';
import { Section } from '../../../ui/section.tsx';
import styles from './gallery.module.css';

export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section kind="page" title={title} className={styles.section}>
      <div className={styles.grid}>{children}</div>
    </Section>
  );
}

export function Specimen({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={styles.specimen} data-wide={wide || undefined}>
      <p className={styles.name}>{name}</p>
      <div className={styles.stage}>{children}</div>
    </div>
  );
}
