import { t } from '../../../lib/texts/t.ts';
import styles from './card.module.css';
import { FlaskIcon } from '../../../ui/icons/first-icons.tsx';

/** Renders a badge beside the name of a node that has test data. In a run, the badge shows whether the data replaced the node. */
export function TestDataBadge({ isUsed }: { isUsed: boolean }) {
  const text = isUsed ? t('used test data') : t('has test data');
  return (
    <span className={styles.test} data-used={isUsed || undefined} title={text}>
      <FlaskIcon size={13} label={text} />
    </span>
  );
}
