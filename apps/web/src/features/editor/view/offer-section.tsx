'use client';
import { compareVersions, workflowOfTool } from '@pinion/contracts';
import Link from 'next/link';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { ask } from '../editor-store.ts';
import { useEditorStore, useFacts } from './editor-context.tsx';
import styles from './inspector.module.css';

/** Whether agents may be given this workflow, and the way to let them. */
export function OfferSection() {
  const { tools } = useFacts();
  const store = useEditorStore();
  const { workflowId } = store.getState();
  const [offered] = tools
    .filter(spec => workflowOfTool(spec)?.id === workflowId)
    .sort((a, b) => compareVersions(b.version, a.version));
  return (
    <Section title="As a tool">
      <p className={styles.note}>
        {offered === undefined ? (
          'Agents of other workflows can call this one, once it is offered as a tool.'
        ) : (
          <>
            Agents may be given it as <Link href={`/tools/${encodeURIComponent(offered.name)}`}>{offered.name}</Link>{' '}
            {offered.version}.
          </>
        )}
      </p>
      <Button kind="line" size="small" className="mt-2" onClick={() => ask(store, { kind: 'offer' })}>
        {offered === undefined ? 'Offer as a tool' : 'Offer anew'}
      </Button>
    </Section>
  );
}
