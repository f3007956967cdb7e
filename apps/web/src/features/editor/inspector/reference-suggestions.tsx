'use client';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { Label } from '../../../ui/section.tsx';
import { applyReference } from '../core/commands/apply-reference.ts';
import { applyCommand } from '../core/editor-store.ts';
import { storedSuggestions, suggestionsKey, applicableSuggestions } from '../core/stored-suggestions.ts';
import { useEditor, useEditorStore } from '../ui/editor-context.tsx';

/**
 * Renders the values of the call that occurred upstream in its run. They stay as they are until the user replaces them with the
 * reference.
 */
export function ReferenceSuggestions({ nodeId }: { nodeId: string }) {
  const store = useEditorStore();
  const file = useEditor(state => state.file);
  const key = suggestionsKey(store.getState().workflowId, nodeId);
  const kept = useStore(storedSuggestions, offers => offers[key]);
  const offers = useMemo(() => (kept === undefined ? [] : applicableSuggestions(file, nodeId, kept)), [file, nodeId, kept]);
  if (offers.length === 0) return null;
  return (
    <section aria-label={t('Matching upstream values')} className="grid gap-2">
      <Label>{t('Matching upstream values in that run')}</Label>
      {offers.map(offer => {
        const field = offer.path.join('.');
        return (
          <div
            key={field}
            className="flex items-center justify-between gap-2.5 text-ink-2 text-small [&>span]:min-w-0 [&>span]:wrap-anywhere [&_code]:font-mono [&_code]:text-code"
          >
            <span>
              <Trans
                text="<field/> as <reference/>"
                parts={{ field: <>{field}</>, reference: <code>{`{{${offer.reference}}}`}</code> }}
              />
            </span>
            <Button
              kind="line"
              size="small"
              aria-label={t('Use {{reference}} for {{field}}', { reference: offer.reference, field })}
              onClick={() =>
                applyCommand(store, t('use {{reference}}', { reference: offer.reference }), before =>
                  applyReference(before, nodeId, offer),
                )
              }
            >
              {t('Use')}
            </Button>
          </div>
        );
      })}
    </section>
  );
}
