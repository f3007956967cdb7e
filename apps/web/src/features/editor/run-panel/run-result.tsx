import { t } from '../../../lib/texts/t.ts';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import styles from './run-dock.module.css';

/** The height of the values: the panel without its margins and the line of the title. */
const HEIGHT = 168;

/** Renders the output of a finished run, as it is read best. */
export const RunResult = ({ output }: { output: unknown }) => (
  <section className={styles.result} aria-label={t('Result')}>
    <JsonView value={output} label={t('Result')} title={<Label>{t('Result')}</Label>} maxHeight={HEIGHT} />
  </section>
);
