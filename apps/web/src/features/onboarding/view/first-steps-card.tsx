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
    <section
      ref={canvasOverlay}
      aria-label={t('First steps')}
      className="absolute z-5 inset-x-2.75 top-2.75 grid gap-0.5 w-fit max-w-[min(680px,calc(100%_-_22px))] mx-auto pr-1.5 pl-3 pt-1.25 pb-1.75 rounded-3 bg-raised shadow-2 text-small max-[1081px]:top-12.5 [@container_canvas_(max-height:260px)]:hidden"
    >
      <header className="flex items-center justify-between gap-y-1 gap-x-3.5">
        <ol className="flex flex-wrap gap-y-0 gap-x-4.5 text-ink-3 [&_li]:inline-flex [&_li]:items-center [&_li]:gap-1.5 [&_li[aria-current]]:text-ink [&_li[aria-current]]:font-semibold">
          {firstSteps.map((step, index) => (
            <li key={step} aria-current={step === next ? 'step' : undefined}>
              {steps.done.includes(step) ? (
                <OkIcon size={14} label={t('done')} className="text-ok" />
              ) : (
                <span
                  aria-hidden="true"
                  className="inline-grid place-items-center size-4 rounded-full inset-ring inset-ring-control text-micro font-medium in-[li[aria-current]]:bg-accent in-[li[aria-current]]:inset-ring-0 in-[li[aria-current]]:text-on-accent"
                >
                  {index + 1}
                </span>
              )}
              {stepText[step].title}
            </li>
          ))}
        </ol>
        <IconButton size="small" label={t('Skip first steps')} icon={<CloseIcon size={14} />} onClick={dismissFirstSteps} />
      </header>
      <div className="flex items-center justify-between gap-y-1 gap-x-3.5 pr-1.5 text-ink-2 [&_button]:flex-none max-[561px]:flex-wrap">
        <p role="status">{next === undefined ? doneText : stepText[next].text}</p>
        {next === undefined ? (
          <>
            <PageLink href="/help" className="flex-none text-accent-ink underline">
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
