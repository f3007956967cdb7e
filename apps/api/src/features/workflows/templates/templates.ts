import { WorkflowFile } from '@pinion/contracts';
import alwaysOnRecord from './always-on-record.json' with { type: 'json' };
import cleanACsv from './clean-a-csv.json' with { type: 'json' };
import letterToACustomer from './letter-to-a-customer.json' with { type: 'json' };
import parcelsOfTheDay from './parcels-of-the-day.json' with { type: 'json' };
import priceCheck from './price-check.json' with { type: 'json' };
import programWithTools from './program-with-tools.json' with { type: 'json' };
import refundWithAPerson from './refund-with-a-person.json' with { type: 'json' };
import researchDesk from './research-desk.json' with { type: 'json' };
import resilientOrder from './resilient-order.json' with { type: 'json' };
import shopAssistant from './shop-assistant.json' with { type: 'json' };
import signOff from './sign-off.json' with { type: 'json' };
import whereIsMyParcel from './where-is-my-parcel.json' with { type: 'json' };
import withinABudget from './within-a-budget.json' with { type: 'json' };
import writerAndEditor from './writer-and-editor.json' with { type: 'json' };

export type Template = { id: string; name: string; description: string; file: WorkflowFile };

/**
 * The workflows that ship with Pinion. All use the scripted model, so they run without a key. One that runs another names it as
 * `template:<id>`.
 */
export const templates: readonly Template[] = [
  template('shop-assistant', shopAssistant),
  template('research-desk', researchDesk),
  template('price-check', priceCheck),
  template('program-with-tools', programWithTools),
  template('clean-a-csv', cleanACsv),
  template('writer-and-editor', writerAndEditor),
  template('where-is-my-parcel', whereIsMyParcel),
  template('parcels-of-the-day', parcelsOfTheDay),
  template('letter-to-a-customer', letterToACustomer),
  template('resilient-order', resilientOrder),
  template('refund-with-a-person', refundWithAPerson),
  template('sign-off', signOff),
  template('always-on-record', alwaysOnRecord),
  template('within-a-budget', withinABudget),
];

/** The template that exists on the first start. */
export const firstTemplate = 'shop-assistant';

function template(id: string, json: { description: string }): Template {
  const { description, ...file } = json;
  const parsed = WorkflowFile.parse(file);
  return { id, name: parsed.name, description, file: parsed };
}
