'use client';
import { t } from '../../../lib/texts/t.ts';
import { InfoDialog } from '../../../ui/info-dialog.tsx';

/** Renders what an import renamed, filled in or left out. The import is complete, and this informs the user. */
export function ImportNotes({ notes, onClose }: { notes: readonly string[]; onClose: () => void }) {
  return (
    <InfoDialog
      width="wide"
      title={t('Imported with notes')}
      description={t('Some parts were not imported as written.')}
      verb={t('Close')}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 pl-5">
        {notes.map(note => (
          <li key={note} className="wrap-anywhere">
            {note}
          </li>
        ))}
      </ul>
    </InfoDialog>
  );
}
