'use client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Field } from '../../../ui/field.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { isAddress } from '../model/suggest-connection-name.ts';
import type { DocumentSource } from '../model/document-source.ts';
import type { ImportToolsProps } from './import-tools-props.ts';
import { OperationsForm } from './operations-form.tsx';

/** Renders the import of an OpenAPI document: its source, then its operations and credentials. */
export function OpenApiDialog(props: Omit<ImportToolsProps, 'kind'>) {
  const trpc = useTRPC();
  const preview = useMutation(trpc.connections.preview.mutationOptions());
  const [source, setSource] = useState<DocumentSource>({});
  if (preview.data !== undefined) return <OperationsForm {...props} source={source} preview={preview.data} />;
  return (
    <SourceForm
      source={source}
      failure={failureIn(preview)}
      isReading={preview.isPending}
      onSource={next => {
        setSource(next);
        if (next.document !== undefined) preview.mutate(next);
      }}
      onBase={base => setSource({ ...withoutBase(source), ...(base === '' ? {} : { base_url: base }) })}
      onRead={() => preview.mutate(source)}
      onClose={props.onClose}
    />
  );
}

const withoutBase = ({ base_url: _base, ...source }: DocumentSource): DocumentSource => source;

type SourceFormProps = {
  source: DocumentSource;
  failure: ReturnType<typeof failureIn>;
  isReading: boolean;
  onSource: (source: DocumentSource) => void;
  onBase: (base: string) => void;
  onRead: () => void;
  onClose: () => void;
};

function SourceForm({ source, failure, isReading, onSource, onBase, onRead, onClose }: SourceFormProps) {
  const [tried, setTried] = useState(false);
  const [file, setFile] = useState<string>();
  const hasDocument = source.document !== undefined;
  const fault = hasDocument || isAddress(source.url ?? '') ? undefined : t('Enter a URL that starts with https:// or http://.');
  const take = (chosen: File) => {
    setFile(chosen.name);
    void chosen
      .text()
      .then(document => onSource({ document, ...(source.base_url === undefined ? {} : { base_url: source.base_url }) }));
  };
  return (
    <FilePicker.DropZone hint={t('Drop the document to read it.')} onFile={take}>
      <FormDialog
        title={t('New tools from OpenAPI')}
        description={t('OpenAPI 3 and Swagger 2, as JSON or YAML. Nothing is added until you choose operations.')}
        verb={t('Read document')}
        busy={isReading && t('Reading')}
        failure={failure}
        onSend={() => {
          setTried(true);
          if (fault === undefined) onRead();
        }}
        onClose={onClose}
        aside={
          <span className="mr-auto flex items-center gap-2">
            <FilePicker.Button accept=".json,.yaml,.yml,application/json" onFile={take}>
              {t('Choose file…')}
            </FilePicker.Button>
            {file !== undefined && <span className="text-small text-ink-3">{file}</span>}
          </span>
        }
      >
        {hasDocument ? (
          <Field
            label={t('Base URL')}
            aside={t('optional')}
            hint={t('The address that calls go to. Empty: the server of the document.')}
          >
            {control => (
              <TextInput
                {...control}
                mono
                inputMode="url"
                placeholder="https://api.example.com"
                value={source.base_url ?? ''}
                onChange={event => onBase(event.target.value.trim())}
              />
            )}
          </Field>
        ) : (
          <Field label={t('Document URL')} error={tried && fault}>
            {control => (
              <TextInput
                {...control}
                mono
                inputMode="url"
                placeholder="https://api.example.com/openapi.json"
                spellCheck={false}
                value={source.url ?? ''}
                onChange={event => onSource({ url: event.target.value.trim() })}
              />
            )}
          </Field>
        )}
      </FormDialog>
    </FilePicker.DropZone>
  );
}
