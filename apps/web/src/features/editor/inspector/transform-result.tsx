'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '../../../lib/texts/t.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import type { LastInputOfRun } from './use-last-input.ts';
import { noteStyle } from './note-style.ts';

/** Milliseconds without a keystroke before the expression is evaluated. */
const pauseMs = 250;
/** Maximum characters of a value that is sent to be evaluated while typing. */
const mostCharacters = 500_000;

/** Renders the result of an expression on the value of the last run, while it is being written. */
export function TransformResult({ expression, last }: { expression: string; last: LastInputOfRun | undefined }) {
  const client = useTRPCClient();
  const text = last?.input === undefined ? undefined : JSON.stringify(last.input.value ?? null);
  const isLarge = text !== undefined && text.length > mostCharacters;
  const { data, isError } = useQuery({
    queryKey: ['editor', 'expression', last?.key, text?.length, expression],
    queryFn: async ({ signal }) => {
      await new Promise(resolve => setTimeout(resolve, pauseMs));
      signal.throwIfAborted();
      return client.workflows.evaluate_expression.mutate({ expression, value: last?.input?.value });
    },
    enabled: text !== undefined && !isLarge && expression.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const note =
    last === undefined
      ? t('Run the workflow to see the result of the expression here.')
      : text === undefined
        ? t('The last run did not reach this node.')
        : isLarge
          ? t('The last value is too large to preview.')
          : isError
            ? t('Could not load the preview.')
            : expression.trim() === ''
              ? t('Enter an expression.')
              : undefined;
  const result = note === undefined ? data : undefined;
  const title = <Label>{t('Result')}</Label>;
  return (
    <div role="group" aria-label={t('Result')} className="grid gap-3 min-w-0">
      {result?.ok !== true && title}
      {note !== undefined && <p className={noteStyle}>{note}</p>}
      <div role="status" aria-label={t('Result of the expression')}>
        {result?.ok === false && (
          <p className="text-small text-failed">
            <ForeignText text={result.message} />
          </p>
        )}
        {result?.ok === true && <JsonView value={result.value} label={t('Result')} title={title} maxHeight={240} />}
      </div>
      {text !== undefined && (
        <JsonView value={last?.input?.value} label={t('Last value')} title={<Label>{t('Last value')}</Label>} maxHeight={180} />
      )}
    </div>
  );
}
