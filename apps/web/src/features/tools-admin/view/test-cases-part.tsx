import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { HelpButton } from '../../help/index.ts';
import styles from './test-cases.module.css';

type TestCasesPartProps = { tally?: ReactNode; actions?: ReactNode; children: ReactNode };

/** Renders the part of the definition form that contains the test cases, with the results of all of them in its heading. */
export const TestCasesPart = ({ tally, actions, children }: TestCasesPartProps) => (
  <section aria-label={t('Test cases')} className={styles.part}>
    <header className={styles.head}>
      <h3 className="flex items-center gap-1.5 font-semibold">
        {t('Test cases')}
        <HelpButton topic="test_cases" />
      </h3>
      <span role="status" className={styles.tally}>
        {tally}
      </span>
      {actions && <span className={styles.actions}>{actions}</span>}
    </header>
    {children}
  </section>
);
