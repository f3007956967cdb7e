import { CopyButton } from '../../../ui/copy-button.tsx';
import { Label } from '../../../ui/section.tsx';
import { truncateText } from '../../run/index.ts';
import styles from './call-inspector.module.css';

/** Maximum characters that are rendered. All of them can be copied. */
const SHOWN = 4000;

/** Renders a text that a program contains or printed. Renders nothing if there is none. */
export function Printed({ title, text }: { title: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <>
      <Label aside={<CopyButton what={title} text={() => text} />}>{title}</Label>
      <pre className={styles.printed} translate="no">
        {truncateText(text, SHOWN)}
      </pre>
    </>
  );
}
