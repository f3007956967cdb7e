import { t } from '../../../lib/texts/t.ts';
import { CommentIcon } from '../../../ui/icons/node-icons.tsx';
import styles from './card.module.css';

/** Renders a badge beside the name of a node that has a comment, with its text on hover. */
export const CommentBadge = ({ comment }: { comment: string }) => (
  <span className={styles.test} title={comment}>
    <CommentIcon size={13} label={t('Comment: {{comment}}', { comment })} />
  </span>
);
