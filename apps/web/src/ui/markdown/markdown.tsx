'use client';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { visibleText } from '../../lib/visible-text.ts';
import { ForeignText } from '../foreign-text.tsx';
import styles from './markdown.module.css';

const rendered = lazyPart<{ text: string }>(async () => (await import('./rendered-markdown.tsx')).RenderedMarkdown);

/**
 * Renders Markdown of a model or a tool. HTML in it is shown as text, images are links, and only links to the web and to e-mail
 * addresses can be followed.
 */
export function Markdown({ text }: { text: string }) {
  return (
    <div className={styles.markdown} dir="auto" translate="no">
      <Suspense fallback={<ForeignText text={text} />}>
        <rendered.View text={visibleText(text)} />
      </Suspense>
    </div>
  );
}
