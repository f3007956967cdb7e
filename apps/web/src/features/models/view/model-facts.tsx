import type { ListedModel } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { capabilitiesOf, formatPrice, formatTokenLimit } from '../model/model-facts.ts';
import styles from './model-picker.module.css';

/** Renders the context, the capabilities and the price of a model in one line. */
export function ModelFacts({ model }: { model: ListedModel }) {
  const { context_tokens } = model;
  const price = formatPrice(model.price);
  const facts = [
    ...(context_tokens === undefined ? [] : [t('{{tokens}} context', { tokens: formatTokenLimit(context_tokens) })]),
    ...capabilitiesOf(model),
  ];
  return (
    <span className={styles.facts}>
      {facts.map(fact => (
        <span key={fact}>{fact}</span>
      ))}
      <span title={t('US dollars per million tokens, input / output')}>{price ?? t('No price')}</span>
    </span>
  );
}
