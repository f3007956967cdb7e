'use client';
import { compareVersions, workflowOfTool } from '@pinion/contracts';
import Link from 'next/link';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { openDialog } from '../editor-store.ts';
import { useEditorStore, useFacts } from '../shell/editor-context.tsx';
import styles from './inspector.module.css';

/** Renders whether agents can use this workflow as a tool, and a button to allow it. */
export function PublishAsToolSection() {
  const { tools } = useFacts();
  const store = useEditorStore();
  const { workflowId } = store.getState();
  const [offered] = tools
    .filter(spec => workflowOfTool(spec)?.id === workflowId)
    .sort((a, b) => compareVersions(b.version, a.version));
  return (
    <Section title={t('Tool')}>
      <p className={styles.note}>
        {offered === undefined ? (
          t('Expose this workflow as a tool so agents in other workflows can call it.')
        ) : (
          <>
            <Trans
              text="Agents can use it as <tool/> <version/>."
              parts={{
                tool: <Link href={`/tools/${encodeURIComponent(offered.name)}`}>{offered.name}</Link>,
                version: <>{offered.version}</>,
              }}
            />
          </>
        )}
      </p>
      <Button kind="line" size="small" className="mt-2" onClick={() => openDialog(store, { kind: 'offer' })}>
        {offered === undefined ? t('Expose as tool') : t('Update tool')}
      </Button>
    </Section>
  );
}
