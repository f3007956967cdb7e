'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { codeSamples, type SampleLanguage, sampleLanguages, type SampleRequest } from '../model/code-samples.ts';
import styles from './api-access.module.css';

const labels: Readonly<Record<SampleLanguage, string>> = {
  curl: t('cURL'),
  typescript: t('TypeScript'),
  python: t('Python'),
};

/** Renders a request as a program that works as pasted, in the chosen language. */
export function CodeSample({ request }: { request: SampleRequest }) {
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const code = codeSamples[language](request);
  return (
    <div className={styles.sample}>
      <div className={styles.row}>
        <Segmented
          label={t('Language')}
          value={language}
          onChange={setLanguage}
          options={sampleLanguages.map(value => ({ value, label: labels[value] }))}
        />
        <CopyButton text={() => code} what={t('code')} word={t('Copy code')} />
      </div>
      <ScrollRegion label={t('Code')} className={styles.code}>
        <pre>{code}</pre>
      </ScrollRegion>
    </div>
  );
}
