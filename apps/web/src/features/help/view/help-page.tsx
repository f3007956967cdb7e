'use client';
import { useRouter } from 'next/navigation';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { restartFirstSteps } from '../../onboarding/index.ts';
import { Page } from '../../shell/index.ts';
import { chapters } from '../model/chapters.ts';
import { helpPath, type TopicName, topics } from '../model/topics.ts';
import styles from './help.module.css';

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
      <div className={styles.page}>
        <nav aria-label={t('Topics')} className={styles.list}>
          {chapters.map(chapter => (
            <div key={chapter.title}>
              <p className={styles.chapter}>{chapter.title}</p>
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
        <div className={styles.texts}>
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
    <article id={idOf(name)} className={styles.topic}>
      <h3>{title}</h3>
      <p>{short}</p>
      {more.map(text => (
        <p key={text}>{text}</p>
      ))}
    </article>
  );
}
