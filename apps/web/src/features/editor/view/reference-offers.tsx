'use client';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { Label } from '../../../ui/section.tsx';
import { takeReference } from '../commands/take-reference.ts';
import { change } from '../editor-store.ts';
import { keptOffers, offersKey, openOffers } from '../model/kept-offers.ts';
import { useEditor, useEditorStore } from './editor-context.tsx';
import styles from './inspector.module.css';

/** Values of the call that stood upstream in its run. They stay as they are until somebody takes the reference instead. */
export function ReferenceOffers({ nodeId }: { nodeId: string }) {
  const store = useEditorStore();
  const file = useEditor(state => state.file);
  const key = offersKey(store.getState().workflowId, nodeId);
  const kept = useStore(keptOffers, offers => offers[key]);
  const offers = useMemo(() => (kept === undefined ? [] : openOffers(file, nodeId, kept)), [file, nodeId, kept]);
  if (offers.length === 0) return null;
  return (
    <section aria-label="Found upstream" className={styles.lists}>
      <Label>Found upstream in that run</Label>
      {offers.map(offer => {
        const field = offer.path.join('.');
        return (
          <div key={field} className={styles.offer}>
            <span>
              {field} as <code>{`{{${offer.reference}}}`}</code>
            </span>
            <Button
              kind="line"
              size="small"
              aria-label={`Use ${offer.reference} for ${field}`}
              onClick={() => change(store, `use ${offer.reference}`, before => takeReference(before, nodeId, offer))}
            >
              Use
            </Button>
          </div>
        );
      })}
    </section>
  );
}
