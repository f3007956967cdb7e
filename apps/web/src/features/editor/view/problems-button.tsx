'use client';
import type { Problem } from '@pinion/contracts';
import { useReactFlow } from '@xyflow/react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { counted } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { OkIcon, WarningIcon } from '../../../ui/icons/status-icons.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { select, selectNode } from '../editor-store.ts';
import { useEditorStore, useFacts } from './editor-context.tsx';
import styles from './problems-button.module.css';

/** The compile step, always on: what would go wrong, and the way to it. */
export function ProblemsButton() {
  const { problems } = useFacts();
  const store = useEditorStore();
  const flow = useReactFlow();
  const [isOpen, setOpen] = useState(false);
  const go = (problem: Problem) => {
    setOpen(false);
    if (problem.edge_id !== undefined) select(store, { edges: new Set([problem.edge_id]) });
    else if (problem.node_id !== undefined) selectNode(store, problem.node_id);
    if (problem.node_id !== undefined) void flow.fitView({ nodes: [{ id: problem.node_id }], maxZoom: 1, padding: 0.4, duration: 240 });
  };
  const isClean = problems.length === 0;
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button
          icon={isClean ? <OkIcon size={14} className={styles.clean} /> : <WarningIcon size={14} className={styles.mark} />}
          className={isClean ? undefined : styles.some}
        >
          {isClean ? 'No problems' : counted(problems.length, 'problem')}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className={styles.panel} align="end" sideOffset={6} collisionPadding={12} aria-label="Problems">
          {isClean ? (
            <p className={styles.none}>Nothing to mend: every node can run, every type can meet, every tool and secret is there.</p>
          ) : (
            <ul>
              {problems.map(problem => (
                <li key={`${problem.code} ${problem.message}`}>
                  <button type="button" className={styles.problem} onClick={() => go(problem)}>
                    <StatusMark status={problem.severity === 'error' ? 'failed' : 'warning'} word={null} />
                    <span>
                      {problem.message}
                      <small>
                        {problem.severity === 'error' ? 'stops a run' : 'warning'} · {problem.code}
                      </small>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
