'use client';
import { useState, useId } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Autosave } from '../core/saving/autosave.ts';
import { type PeersStore, savedBy } from '../core/saving/peers-store.ts';
import { useEditor } from '../ui/editor-context.tsx';
import { useIsCalm } from './use-is-calm.ts';
import { type MergeConflict, describePath, titleOf, type WorkflowFile } from '@pinion/contracts';

export type ConflictDialogProps = { autosave: Autosave; others: PeersStore };

/**
 * Renders the dialog for values that two members changed: both values and a choice. Everything else is merged already. While the user
 * types, a notice stands for the dialog, so that it takes no keys.
 */
export function ConflictDialog({ autosave, others }: ConflictDialogProps) {
  /** The postponed conflicts as one text. Other conflicts open the dialog again. */
  const [postponed, setPostponed] = useState('');
  const state = useStore(autosave.state);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const conflicts = state.kind === 'conflict' ? state.conflicts : [];
  const all = conflicts.map(conflictKey).join();
  const isCalm = useIsCalm();
  const [isOpen, setOpen] = useState(isCalm);
  const name = useStore(others, savedBy);
  if (conflicts.length === 0) return null;
  const sideOf = (key: string): Side => choices[key] ?? 'mine';
  const decide = () => {
    for (const conflict of conflicts) autosave.choose(conflict, sideOf(conflictKey(conflict)));
    setChoices({});
  };
  if (isCalm && !isOpen && postponed !== all) setOpen(true);
  const postpone = () => {
    setPostponed(all);
    setOpen(false);
  };
  if (!isOpen)
    return (
      <div className="fixed z-6 bottom-4 left-1/2 flex items-center gap-2 pr-2 pl-3 py-1.5 rounded-3 bg-raised shadow-2 text-small whitespace-nowrap -translate-x-1/2 max-[561px]:top-32 max-[561px]:bottom-auto">
        <StatusBadge status="warning" word={t('{{places}} in conflict', { places: counted(conflicts.length, 'place') })} />
        <Button size="small" kind="line" onClick={() => setOpen(true)}>
          {t('Resolve')}
        </Button>
      </div>
    );
  return (
    <Dialog
      open
      onOpenChange={open => !open && postpone()}
      title={
        conflicts.length === 1
          ? t('Conflicting change')
          : t('{{things}} in conflict', { things: counted(conflicts.length, 'thing') })
      }
      description={t('You and {{who}} changed the same value. All other changes are merged and saved.', {
        who: name ?? t('someone else'),
      })}
      width="wide"
      actions={
        <>
          <Button kind="line" onClick={postpone}>
            {t('Later')}
          </Button>
          <Button kind="main" onClick={decide}>
            {t('Use selected')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-3">
        {conflicts.map(conflict => {
          const key = conflictKey(conflict);
          return (
            <ConflictChoice
              key={key}
              conflict={conflict}
              chosen={sideOf(key)}
              onChoose={side => setChoices(before => ({ ...before, [key]: side }))}
            />
          );
        })}
      </div>
    </Dialog>
  );
}

type Side = 'mine' | 'theirs';
type ConflictChoiceProps = { conflict: MergeConflict; chosen: Side; onChoose: (side: Side) => void };

const sides = [
  ['mine', t('Mine')],
  ['theirs', t('Theirs')],
] as const;

/** Renders one conflict and its two possible values. */
function ConflictChoice({ conflict, chosen, onChoose }: ConflictChoiceProps) {
  const name = useId();
  const file = useEditor(state => state.file);
  return (
    <fieldset className="min-w-0 [&_legend]:px-0 [&_legend]:pt-0 [&_legend]:pb-1.5 [&_legend]:text-ink [&_legend]:text-base [&_legend]:font-semibold">
      <legend>{conflictPath(conflict, file)}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-2 max-[561px]:grid-cols-[minmax(0,1fr)]">
        {sides.map(([side, label]) => (
          <label
            key={side}
            className="grid content-start gap-1.5 px-2.5 pt-2 pb-2.5 rounded-2 bg-surface inset-ring inset-ring-line cursor-pointer data-chosen:bg-accent-wash data-chosen:inset-ring-[1.5px] data-chosen:inset-ring-accent focus-within:[&:has(:focus-visible)]:[outline:2px_solid_var(--accent)] focus-within:[&:has(:focus-visible)]:[outline-offset:2px]"
            data-chosen={chosen === side || undefined}
          >
            <span className="flex items-center gap-1.5 text-ink-2 text-small font-semibold [&_input]:size-3.5 [&_input]:m-0 [&_input]:[accent-color:var(--accent)] [&_input]:focus-visible:shadow-none">
              <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
              {label}
            </span>
            <span
              className="max-h-42 overflow-auto text-ink font-mono text-code wrap-anywhere whitespace-pre-wrap data-absent:text-ink-3 data-absent:text-small"
              data-absent={conflict[side] === undefined || undefined}
            >
              {conflictValueText(conflict[side])}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const elementLabels: Readonly<Record<string, string>> = { edges: t('Edge'), notes: t('Note') };

/** Describes the location of a conflict: "Helper: policy, max iterations". */
export function conflictPath({ path }: MergeConflict, file: WorkflowFile): string {
  const [list, entry, ...inside] = path;
  if (list === undefined || entry?.isEntry !== true) return t('Workflow: {{placeWords}}', { placeWords: describePath(path) });
  const node = list.key === 'nodes' ? file.nodes.find(one => one.id === entry.key) : undefined;
  const name = node === undefined ? (elementLabels[list.key] ?? entry.key) : titleOf(node);
  const target = inside[0]?.key === 'config' && inside.length > 1 ? inside.slice(1) : inside;
  // The file's `title` is called a name in the interface.
  const text = target.length === 1 && target[0]?.key === 'title' ? t('name') : describePath(target);
  return text === '' ? name : `${name}: ${text}`;
}

/** Formats a value for display: text as it is, everything else as JSON. */
export function conflictValueText(value: unknown): string {
  if (value === undefined) return t('removed');
  if (typeof value === 'string') return value === '' ? t('empty') : value;
  return JSON.stringify(value, null, 2) ?? '';
}

const conflictKey = ({ path }: MergeConflict): string => JSON.stringify(path.map(({ key }) => key));
