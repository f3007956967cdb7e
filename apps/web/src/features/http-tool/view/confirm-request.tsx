'use client';
import type { SideEffectPolicy } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { visibleText } from '../../../lib/visible-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import type { RequestPreview } from '../model/request-preview.ts';

type ConfirmRequestProps = {
  request: RequestPreview;
  sideEffects: SideEffectPolicy;
  onSend: () => void;
  onClose: () => void;
};

/** Renders the exact request before it is sent. To send it is to approve the call. */
export function ConfirmRequest({ request: { method, url, headers, body }, sideEffects, onSend, onClose }: ConfirmRequestProps) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Send this request?')}
      description={t('{{effects}} Sending it approves the call, and is recorded in the audit log.', {
        effects: effectText[sideEffects],
      })}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="main" onClick={onSend}>
            {t('Send request')}
          </Button>
        </>
      }
    >
      <div className="grid min-w-0 gap-3 pb-3">
        <p className="rounded-2 border border-line bg-raised px-3 py-2 font-mono break-all" translate="no">
          <b>{method}</b> {visibleText(url)}
        </p>
        {headers.length > 0 && (
          <section className="grid gap-1">
            <Label>{t('Headers')}</Label>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 font-mono" translate="no">
              {headers.map(([name, text], index) => (
                // Headers can have the same name, and never change their order here.
                <div key={`${index} ${name}`} className="contents">
                  <dt className="text-ink-2">{name}</dt>
                  <dd className="min-w-0 break-all">{visibleText(text)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {body !== undefined && <JsonView value={body} label={t('Body')} title={<Label>{t('Body')}</Label>} maxHeight={240} />}
      </div>
    </Dialog>
  );
}

const effectText = {
  pure: t('This makes a real call.'),
  idempotent: t('This makes a real call that changes external data. Repeating it has no further effect.'),
  compensatable: t('This makes a real call that changes external data. Another call can undo it.'),
  irreversible: t('This makes a real call that changes external data and cannot be undone.'),
} as const;
