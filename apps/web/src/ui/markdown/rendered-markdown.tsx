import { type ComponentProps, useRef } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { t } from '../../lib/texts/t.ts';
import { CopyButton } from '../copy-button.tsx';

const plugins = [remarkGfm];

const components: Components = {
  a: ({ href, children }) =>
    href === undefined || href === '' ? (
      children
    ) : (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ),
  // An image would be requested from wherever a model says.
  img: ({ src, alt }) => (
    <a href={typeof src === 'string' ? src : undefined} target="_blank" rel="noopener noreferrer nofollow">
      {alt === undefined || alt === '' ? t('Image') : alt}
    </a>
  ),
  // The headings of a text are not those of the page.
  h1: ({ children }) => <p data-heading="1">{children}</p>,
  h2: ({ children }) => <p data-heading="2">{children}</p>,
  h3: ({ children }) => <p data-heading="3">{children}</p>,
  h4: ({ children }) => <p data-heading="3">{children}</p>,
  h5: ({ children }) => <p data-heading="3">{children}</p>,
  h6: ({ children }) => <p data-heading="3">{children}</p>,
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  table: ({ children }) => (
    <div data-table>
      <table>{children}</table>
    </div>
  ),
};

function CodeBlock({ children }: Pick<ComponentProps<'pre'>, 'children'>) {
  const code = useRef<HTMLPreElement>(null);
  return (
    <div data-code>
      <pre ref={code}>{children}</pre>
      <CopyButton what={t('code')} text={() => code.current?.textContent ?? ''} />
    </div>
  );
}

/** Renders Markdown (CommonMark with GitHub's tables, lists of tasks and strikethrough). */
export const RenderedMarkdown = ({ text }: { text: string }) => (
  <ReactMarkdown remarkPlugins={plugins} components={components}>
    {text}
  </ReactMarkdown>
);
