'use client';
import { useState } from 'react';
import type { ToolVersionItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { nextVersionText } from '../model/draft-definition.ts';
import { PublishDialog } from './publish-dialog.tsx';

export function PublishVersion({ newest }: { newest: ToolVersionItem }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="line" onClick={() => setOpen(true)}>
        {t('Publish version')}
      </Button>
      {open && (
        <PublishDialog
          title={t('Publish a version of {{name}}', { name: newest.name })}
          draft={nextVersionText(newest)}
          base={newest}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
