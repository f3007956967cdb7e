'use client';
import { formatChord } from '../../../lib/keyboard.ts';
import { t } from '../../../lib/texts/t.ts';
import { useIsMac } from '../../../lib/use-chord.ts';
import { Button } from '../../../ui/button.tsx';
import { LockedFields } from '../../../ui/locked.tsx';
import { Section } from '../../../ui/section.tsx';
import { tip } from '../../../ui/tip.ts';
import { actionTable, isEnabled } from '../actions/action-table.ts';
import { type EditorActionContextOptions, useEditorActionContext } from '../actions/use-editor-action-context.ts';
import { useEditor } from '../ui/editor-context.tsx';

type Choice = { id: string; label: string };

const rows: readonly { title: string; choices: readonly Choice[] }[] = [
  {
    title: t('Align'),
    choices: [
      { id: 'align.left', label: t('Left') },
      { id: 'align.centre', label: t('Center') },
      { id: 'align.right', label: t('Right') },
      { id: 'align.top', label: t('Top') },
      { id: 'align.middle', label: t('Middle') },
      { id: 'align.bottom', label: t('Bottom') },
    ],
  },
  {
    title: t('Distribute'),
    choices: [
      { id: 'distribute.x', label: t('Horizontally') },
      { id: 'distribute.y', label: t('Vertically') },
    ],
  },
  {
    title: t('Selection'),
    choices: [
      { id: 'frame', label: t('Group') },
      { id: 'duplicate', label: t('Duplicate') },
      { id: 'delete', label: t('Delete') },
    ],
  },
];

/** Renders the actions for several selected elements. */
export function SelectionActions(parts: EditorActionContextOptions) {
  const context = useEditorActionContext(parts);
  const isMac = useIsMac();
  const state = useEditor(now => now);
  const buttonOf = ({ id, label }: Choice) => {
    const action = actionTable.find(one => one.id === id);
    if (action === undefined) return null;
    const [chord] = action.chords;
    return (
      <Button
        key={id}
        size="small"
        kind="line"
        aria-label={action.title}
        {...tip(action.title, chord && formatChord(chord, isMac))}
        disabled={!isEnabled(action, state)}
        onClick={() => action.run(context)}
      >
        {label}
      </Button>
    );
  };
  return (
    <Section title={t('Arrange')}>
      <LockedFields>
        <div className="grid gap-3 [&>div]:grid [&>div]:gap-1 [&>div>span]:text-ink-3 [&>div>span]:text-small [&>div>div]:flex [&>div>div]:flex-wrap [&>div>div]:gap-1.5">
          {rows.map(({ title, choices }) => (
            <div key={title} role="group" aria-label={title}>
              <span aria-hidden="true">{title}</span>
              <div>{choices.map(buttonOf)}</div>
            </div>
          ))}
        </div>
      </LockedFields>
    </Section>
  );
}
