'use client';
import { PageLink } from '../../../lib/page-link.tsx';
import { canvasOverlay } from '../../../lib/canvas-overlay.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { OkIcon } from '../../../ui/icons/status-icons.tsx';
import { dismissFirstSteps } from '../first-steps-store.ts';
import { type FirstStep, type FirstSteps, firstSteps, nextStep } from '../model/first-steps.ts';
import { doneText, stepText } from '../model/step-text.ts';
import styles from './first-steps.module.css';
import { CloseIcon } from '../../../ui/icons/first-icons.tsx';

export type FirstStepsCardProps = {
  steps: FirstSteps;
  /** Navigates to where a step is taken. Undefined where the step can't be taken yet. */
  goTo: Readonly<Record<FirstStep, (() => void) | undefined>>;
};

/**
 * Renders three steps over the canvas. No step has to be clicked: each is checked off when it is done, and a button closes the
 * card permanently.
 */
export function FirstStepsCard({ steps, goTo }: FirstStepsCardProps) {
  const next = nextStep(steps);
  return (
    <section ref={canvasOverlay} aria-label={t('First steps')} className={styles.card}>
      <header className={styles.head}>
        <ol className={styles.steps}>
          {firstSteps.map((step, index) => (
            <li key={step} aria-current={step === next ? 'step' : undefined}>
              {steps.done.includes(step) ? (
                <OkIcon size={14} label={t('done')} className={styles.done} />
              ) : (
                <span aria-hidden="true" className={styles.number}>
                  {index + 1}
                </span>
              )}
              {stepText[step].title}
            </li>
          ))}
        </ol>
        <IconButton size="small" label={t('Skip first steps')} icon={<CloseIcon size={14} />} onClick={dismissFirstSteps} />
      </header>
      <div className={styles.body}>
        <p role="status">{next === undefined ? doneText : stepText[next].text}</p>
        {next === undefined ? (
          <>
            <PageLink href="/help" className={styles.link}>
              {t('Glossary')}
            </PageLink>
            <Button size="small" kind="line" onClick={dismissFirstSteps}>
              {t('Done')}
            </Button>
          </>
        ) : (
          goTo[next] !== undefined && (
            <Button size="small" kind="line" onClick={goTo[next]}>
              {stepText[next].verb}
            </Button>
          )
        )}
      </div>
    </section>
  );
}
