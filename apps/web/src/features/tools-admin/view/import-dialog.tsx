'use client';
import { useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useToolActions } from '../actions/use-tool-actions.ts';
import { readImportRequest } from '../model/read-import-request.ts';
import { InfoDialog } from '../../../ui/info-dialog.tsx';

/** Renders the import of many tools from a URL or a text. Either all of them are valid, or none is published. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { importTools } = useToolActions();
  const [url, setUrl] = useState('');
  const [text, setText] = useState('');
  const requested = readImportRequest(url, text);
  const send = () => {
    if (!requested.ok) return;
    importTools.mutate(requested.asked, {
      onSuccess: ({ published, skipped, notes }) => {
        const detail =
          skipped.length === 0
            ? undefined
            : t('Already published: {{versions}}.', { versions: counted(skipped.length, 'version') });
        showToast(t('{{versions}} published', { versions: counted(published.length, 'version') }), { detail });
        if (notes.length === 0) onClose();
      },
    });
  };
  if (importTools.data !== undefined) return <ImportNotes notes={importTools.data.notes} onClose={onClose} />;
  return (
    <FormDialog
      width="wide"
      title={t('Import tools')}
      description={t(
        'A list of definitions as YAML or JSON, in Pinion’s format or with the older names (tool_type, parameter_schema, implementation_config). Existing versions do not change.',
      )}
      verb={t('Import')}
      busy={importTools.isPending && t('Importing')}
      disabled={!requested.ok}
      failure={failureIn(importTools)}
      onSend={send}
      onClose={onClose}
    >
      <Field label={t('URL')} aside={t('or text below')} error={requested.ok ? undefined : requested.problem}>
        {control => (
          <TextInput
            {...control}
            mono
            inputMode="url"
            placeholder="https://example.com/tools.yaml"
            value={url}
            onChange={event => setUrl(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('Tools as YAML or JSON')} quiet>
        {control => <CodeField {...control} language="yaml" rows={14} value={text} onText={setText} />}
      </Field>
    </FormDialog>
  );
}

/** Renders what an import renamed, filled in or left out. The import is complete, and this informs the user. */
function ImportNotes({ notes, onClose }: { notes: readonly string[]; onClose: () => void }) {
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
