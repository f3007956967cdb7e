import { textParts } from '../lib/visible-text.ts';
import styles from './foreign-text.module.css';

/** Renders text of a model, a tool or a file: isolated from the surrounding text, with its hidden characters made visible. */
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
