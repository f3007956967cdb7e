import { textParts } from '../lib/visible-text.ts';
import styles from './foreign-text.module.css';

/** Text of a model, a tool or a file: isolated from the text around it, its hidden characters as visible marks. */
export const ForeignText = ({ text }: { text: string }) => (
  <bdi translate="no">
    {textParts(text).map((part, index) =>
      part.isHidden ? (
        <span key={index} className={styles.hidden}>
          {part.text}
        </span>
      ) : (
        part.text
      ),
    )}
  </bdi>
);
