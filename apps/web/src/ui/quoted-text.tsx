import { ForeignText } from './foreign-text.tsx';
import styles from './foreign-text.module.css';

/** Renders a block of text that is not the product's own, under the name of its source. */
export const QuotedText = ({ source, text }: { source: string; text: string }) => (
  <figure className={styles.quoted}>
    <figcaption>{source}</figcaption>
    <blockquote>
      <ForeignText text={text} />
    </blockquote>
  </figure>
);
