'use client';
import { useEffect, useState } from 'react';
import { copyText } from '../lib/clipboard.ts';
import { t } from '../lib/texts/t.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { CopyIcon } from './icons/action-icons.tsx';
import { showErrorToast } from '../lib/toasts.ts';
import { CheckIcon } from './icons/first-icons.tsx';

export type CopyButtonProps = {
  /** Returns the text. It is built only on request, because it can be 2 MB. */
  text: () => string;
  /** The name of the copied value: "call id". */
  what: string;
  /** The label. If set, a button with this label is shown, otherwise an icon. */
  word?: string;
  size?: 'small' | 'base';
};

export function CopyButton({ text, what, word, size = 'small' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1600);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await copyText(text());
      setCopied(true);
    } catch {
      showErrorToast(t('Could not copy {{what}}', { what }), {
        detail: t('The browser blocked clipboard access. Allow it for this page or select the text.'),
      });
    }
  };
  const icon = copied ? <CheckIcon size={14} /> : <CopyIcon size={14} />;
  return (
    <>
      {word ? (
        <Button size={size} icon={icon} onClick={() => void copy()}>
          {copied ? t('Copied') : word}
        </Button>
      ) : (
        <IconButton
          size={size}
          icon={icon}
          label={copied ? t('Copied') : t('Copy {{what}}', { what })}
          onClick={() => void copy()}
        />
      )}
      <output className="sr-only">{copied ? t('{{what}} copied', { what }) : ''}</output>
    </>
  );
}
