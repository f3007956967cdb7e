'use client';
import { titleOf } from '@pinion/contracts';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { PlayIcon } from '../../../ui/icons/first-icons.tsx';
import { showAgentTab } from '../../agent-node/index.ts';
import { RequirePermission } from '../../session/index.ts';
import { failureRemedy, FailureNote, type FailureSettings, type RunFailure } from '../../run-failure/index.ts';
import { selectNode } from '../core/editor-store.ts';
import { useEditor, useEditorStore } from '../ui/editor-context.tsx';

export type RunFailureNoteProps = {
  failure: RunFailure;
  /** Starts the draft with the same input. Undefined where the run was a part or of a version. */
  onAgain: (() => Promise<void>) | undefined;
};

const settingsNames: Readonly<Record<Exclude<FailureSettings, 'node'>, string>> = {
  model: t('Fix in Model'),
  prompt: t('Fix in Prompt'),
  pins: t('Fix in Pins'),
  rules: t('Fix in Rules'),
  policy: t('Fix in Policy'),
};

/** Renders why the run below the canvas failed, with the way to the settings that solve it. */
export function RunFailureNote({ failure, onAgain }: RunFailureNoteProps) {
  const store = useEditorStore();
  const { node } = failure;
  const isThere = useEditor(state => state.file.nodes.some(one => one.id === node?.id));
  const [isStarting, setStarting] = useState(false);
  const settings = failureRemedy(failure)?.settings;
  const fix = () => {
    if (node === undefined || settings === undefined) return;
    if (settings !== 'node') showAgentTab(settings);
    selectNode(store, node.id);
  };
  const again = async () => {
    setStarting(true);
    await onAgain?.().finally(() => setStarting(false));
  };
  return (
    <FailureNote
      failure={failure}
      actions={
        <>
          {isThere && node !== undefined && settings !== undefined && (
            <Button kind="line" size="small" onClick={fix}>
              {settings === 'node' ? t('Fix in {{node}}', { node: titleOf(node) }) : settingsNames[settings]}
            </Button>
          )}
          {onAgain !== undefined && (
            <RequirePermission permission="execute">
              <Button
                kind="main"
                size="small"
                icon={<PlayIcon size={12} />}
                busy={isStarting && t('Starting')}
                onClick={() => void again()}
              >
                {t('Run again')}
              </Button>
            </RequirePermission>
          )}
        </>
      }
    />
  );
}
