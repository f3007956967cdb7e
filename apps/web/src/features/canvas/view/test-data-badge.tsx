import { t } from '../../../lib/texts/t.ts';
import styles from './card.module.css';
import { FlaskIcon } from '../../../ui/icons/first-icons.tsx';

/** Beside the name of a node that has test data; in a run, whether it stood for the node. */
export function TestDataBadge({ isUsed }: { isUsed: boolean }) {
  const text = isUsed ? t('used test data') : t('has test data');
  return (
    <span className={styles.test} data-used={isUsed || undefined} title={text}>
      <FlaskIcon size={13} label={text} />
    </span>
  );
}
