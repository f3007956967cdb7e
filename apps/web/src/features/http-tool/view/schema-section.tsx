'use client';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import type { HttpToolEditing } from '../actions/use-http-tool.ts';
import { inputSchema } from '../model/build-definition.ts';
import { schemaRows } from '../model/schema-rows.ts';

type SchemaSectionProps = { tool: HttpToolEditing; isDeclared: boolean; onDeclared: (isDeclared: boolean) => void };

/** Renders the output fields that the responses show, and both schemas as JSON on demand. */
export function SchemaSection({ tool, isDeclared, onDeclared }: SchemaSectionProps) {
  const { draft, output, responses } = tool;
  const input = inputSchema(draft);
  return (
    <section aria-label={t('Output')} className="grid min-w-0 gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-semibold">{t('Output')}</h3>
        <span className="text-small text-ink-2">
          {output === undefined
            ? t('Send the request once to infer its fields.')
            : t('Inferred from {{responses}}', { responses: counted(responses, 'response') })}
        </span>
      </div>
      {output !== undefined && (
        <>
          <ul className="grid gap-0.5 text-small">
            {schemaRows(output).map(({ path, type }) => (
              <li key={path} className="flex min-w-0 gap-3">
                <code className="min-w-0 break-all">{path}</code>
                <span className="text-ink-3">{type}</span>
              </li>
            ))}
          </ul>
          <Checkbox
            label={t('Declare these fields. A result that does not match them fails the call.')}
            checked={isDeclared}
            onChange={onDeclared}
          />
        </>
      )}
      <details className="text-small">
        <summary className="cursor-pointer text-ink-2">{t('JSON Schema')}</summary>
        <div className="mt-1 grid min-w-0 gap-2">
          <JsonView value={input} label={t('Input schema')} initial="raw" maxHeight={220} title={t('Input schema')} />
          {output !== undefined && isDeclared && (
            <JsonView value={output} label={t('Output schema')} initial="raw" maxHeight={220} title={t('Output schema')} />
          )}
        </div>
      </details>
    </section>
  );
}
