import { t } from '../../../lib/texts/t.ts';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';

/** The height of the values: the panel without its margins and the line of the title. */
const HEIGHT = 168;

/** Renders the output of a finished run, as it is read best. */
export const RunResult = ({ output }: { output: unknown }) => (
  <section className="min-w-0 px-3.5 py-2 overflow-auto border-l border-hair max-[721px]:border-l-0" aria-label={t('Result')}>
    <JsonView value={output} label={t('Result')} title={<Label>{t('Result')}</Label>} maxHeight={HEIGHT} />
  </section>
);
