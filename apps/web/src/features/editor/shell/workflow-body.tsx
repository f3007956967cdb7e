'use client';
import { formatChord } from '../../../lib/keyboard.ts';
import { t } from '../../../lib/texts/t.ts';
import { useIsMac } from '../../../lib/use-chord.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { Section } from '../../../ui/section.tsx';
import { actionTable } from '../actions/action-table.ts';
import type { EditorActionContextOptions } from '../actions/use-editor-action-context.ts';
import { SelectionActions } from './selection-actions.tsx';
import { ProblemList } from './problem-list.tsx';
import Link from 'next/link';
import { compareVersions, workflowOfTool } from '@pinion/contracts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { openDialog } from '../core/editor-store.ts';
import { useEditorStore, useFacts } from '../ui/editor-context.tsx';
import { noteStyle } from '../inspector/note-style.ts';

/** The keys a user needs first. One of them opens the list of all. */
const firstKeys = ['add', 'find', 'layout', 'fit', 'duplicate', 'undo', 'keys'] as const;

export type WorkflowBodyProps = { chosen: number; parts: EditorActionContextOptions };

/**
 * Renders what prevents the workflow from running, its use as a tool, and the first keys. `chosen` is the number of selected
 * elements.
 */
export function WorkflowBody({ chosen, parts }: WorkflowBodyProps) {
  const isMac = useIsMac();
  return (
    <>
      {chosen > 1 && <SelectionActions {...parts} />}
      <Section title={t('Problems')}>
        <div className="-mx-2.5">
          <ProblemList />
        </div>
      </Section>
      {chosen === 0 && <PublishAsToolSection />}
      <Section title={t('Keyboard shortcuts')}>
        <dl className="grid gap-1 text-ink-2 text-small [&>div]:grid [&>div]:grid-cols-[84px_1fr] [&>div]:items-center">
          {firstKeys.map(id => {
            const action = actionTable.find(one => one.id === id);
            const chord = action?.chords[0];
            return action === undefined || chord === undefined ? null : (
              <div key={id}>
                <dt>
                  <Kbd keys={formatChord(chord, isMac)} />
                </dt>
                <dd>{action.title}</dd>
              </div>
            );
          })}
        </dl>
      </Section>
    </>
  );
}

/** Renders whether agents can use this workflow as a tool, and a button to allow it. */
function PublishAsToolSection() {
  const { tools } = useFacts();
  const store = useEditorStore();
  const { workflowId } = store.getState();
  const [offered] = tools
    .filter(spec => workflowOfTool(spec)?.id === workflowId)
    .sort((a, b) => compareVersions(b.version, a.version));
  return (
    <Section title={t('Tool')}>
      <p className={noteStyle}>
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
