'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Section } from '../../../ui/section.tsx';
import { useHasPermission, useSession } from '../../session/index.ts';
import { RenameWorkspaceDialog } from './rename-workspace-dialog.tsx';
import styles from './workspaces.module.css';

/** Renders the name of the workspace, which its owner can change. */
export function WorkspaceSection() {
  const { data } = useSession();
  const isOwner = useHasPermission('own');
  const [isRenaming, setRenaming] = useState(false);
  const workspace = data?.workspace;
  if (workspace == null) return null;
  return (
    <Section kind="page" title={t('Workspace')}>
      <div className={styles.row}>
        <span className={styles.name}>
          <ForeignText text={workspace.name} />
        </span>
        <Button kind="line" size="small" disabled={!isOwner} onClick={() => setRenaming(true)}>
          {t('Rename workspace')}
        </Button>
      </div>
      {isRenaming && <RenameWorkspaceDialog workspace={workspace} onClose={() => setRenaming(false)} />}
    </Section>
  );
}
