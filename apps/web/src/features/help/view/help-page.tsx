'use client';
import { useRouter } from 'next/navigation';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { restartFirstSteps } from '../../onboarding/index.ts';
import { Page } from '../../shell/index.ts';
import { chapters } from '../model/chapters.ts';
import { helpPath, type TopicName, topics } from '../model/topics.ts';

/** Renders every term on one page. The help marks beside fields link to it. */
export function HelpPage() {
  const router = useRouter();
  return (
    <Page
      title={t('Help')}
      lead={t('Glossary of Pinion terms. Every help button shows the same texts. In the editor, press ? for keyboard shortcuts.')}
      actions={
        <Button
          kind="line"
          onClick={() => {
            restartFirstSteps();
            router.push('/');
          }}
        >
          {t('Show first steps')}
        </Button>
      }
    >
      <div className="grid grid-cols-[180px_minmax(0,640px)] gap-y-0 gap-x-12 max-[761px]:grid-cols-[minmax(0,1fr)] max-[761px]:gap-6">
        <nav
          aria-label={t('Topics')}
          className="sticky top-4 grid gap-3 self-start [&_a]:block [&_a]:rounded-1 [&_a]:text-ink-2 [&_a]:text-small [&_a]:leading-6 [&_a]:hover:text-ink [&_a]:hover:underline max-[761px]:static max-[761px]:grid-cols-[repeat(auto-fill,minmax(150px,1fr))]"
        >
          {chapters.map(chapter => (
            <div key={chapter.title}>
              <p className="text-ink-3 text-micro/5 font-semibold">{chapter.title}</p>
              <ul>
                {chapter.topics.map(name => (
                  <li key={name}>
                    <a href={`#${idOf(name)}`}>{topics[name].title}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="grid gap-7">
          {chapters.map(chapter => (
            <Section key={chapter.title} kind="page" title={chapter.title}>
              {chapter.topics.map(name => (
                <TopicText key={name} name={name} />
              ))}
            </Section>
          ))}
        </div>
      </div>
    </Page>
  );
}

const idOf = (name: TopicName): string => helpPath(name).split('#')[1] ?? name;

function TopicText({ name }: { name: TopicName }) {
  const { title, short, more } = topics[name];
  return (
    <article
      id={idOf(name)}
      className="grid gap-1.5 py-3.5 border-b border-hair text-ink-2 [scroll-margin-top:8px] last:border-b-0 [&_h3]:text-ink [&_h3]:text-base [&_h3]:font-semibold [&:target]:-ml-3.5 [&:target]:pl-3 [&:target]:border-l-2 [&:target]:border-accent"
    >
      <h3>{title}</h3>
      <p>{short}</p>
      {more.map(text => (
        <p key={text}>{text}</p>
      ))}
    </article>
  );
}
