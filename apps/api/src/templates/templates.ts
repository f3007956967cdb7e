import { WorkflowFile } from '@pinion/contracts';
import refundWithAPerson from './refund-with-a-person.json' with { type: 'json' };
import researchDesk from './research-desk.json' with { type: 'json' };
import resilientOrder from './resilient-order.json' with { type: 'json' };
import shopAssistant from './shop-assistant.json' with { type: 'json' };

export type Template = { id: string; name: string; description: string; file: WorkflowFile };

/** The workflows that ship with Pinion. All are played by the scripted model, so they run without a key. */
export const templates: readonly Template[] = [
  template('shop-assistant', shopAssistant),
  template('research-desk', researchDesk),
  template('resilient-order', resilientOrder),
  template('refund-with-a-person', refundWithAPerson),
];

/** The one that is there on the first start. */
export const firstTemplate = 'shop-assistant';

function template(id: string, json: { description: string }): Template {
  const { description, ...file } = json;
  const parsed = WorkflowFile.parse(file);
  return { id, name: parsed.name, description, file: parsed };
}
