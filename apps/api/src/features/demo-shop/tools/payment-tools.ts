import type { ToolDefinitionInput } from '@pinion/contracts';
import { selfUrl } from '../own-origin.ts';
import { money, object, orderId, text } from './shop-schemas.ts';

const payment = object(
  {
    payment_id: text('Payment number'),
    order_id: orderId,
    amount: money,
    status: text('Status', { enum: ['captured', 'authorised'] }),
    captured_at: { type: ['string', 'null'], format: 'date-time' },
  },
  undefined,
  { title: 'Payment' },
);

const shared = {
  name: 'payment.charge',
  category: 'api',
  tags: ['shop', 'payment'],
  output_schema: payment,
  gateway: 'http',
  gateway_config: { url: selfUrl('/payments'), headers: { authorization: 'Bearer {{secrets.SHOP_KEY}}' } },
  side_effect_policy: 'irreversible',
  access: 'write',
  risk_tags: ['payment'],
  secrets: ['SHOP_KEY'],
} as const;

const copy = ({ tags, risk_tags, secrets, ...rest }: typeof shared) => ({
  ...rest,
  tags: [...tags],
  risk_tags: [...risk_tags],
  secrets: [...secrets],
});

export const paymentTools: readonly ToolDefinitionInput[] = [
  {
    ...copy(shared),
    version: '2.1.0',
    description: "Charge an order to the customer's stored method.",
    input_schema: object(
      {
        order_id: orderId,
        amount: money,
        method: text('How', { enum: ['card_on_file', 'invoice'], default: 'card_on_file' }),
        capture: { type: 'boolean', default: true, description: 'Capture the payment immediately' },
      },
      ['order_id', 'amount'],
    ),
  },
  {
    ...copy(shared),
    version: '1.4.0',
    description: "Charge an order to the customer's stored method. The amount is a plain number.",
    input_schema: object(
      {
        order_id: orderId,
        amount: { type: 'number', exclusiveMinimum: 0 },
        currency: text('Three letters', { minLength: 3, maxLength: 3, default: 'EUR' }),
      },
      ['order_id', 'amount'],
    ),
  },
  {
    ...copy(shared),
    name: 'payment.refund',
    version: '1.0.0',
    description: "Refund an order to the customer's card. Irreversible.",
    input_schema: object({ order_id: orderId, amount: money, reason: text('Why', { maxLength: 400, default: '' }) }, [
      'order_id',
      'amount',
    ]),
    output_schema: object(
      {
        refund_id: text('Refund number'),
        order_id: orderId,
        amount: money,
        reason: text('Why'),
        status: text('Status'),
      },
      undefined,
      { title: 'Refund' },
    ),
    gateway_config: { url: selfUrl('/refunds'), headers: { authorization: 'Bearer {{secrets.SHOP_KEY}}' } },
    confirmation_prompt: 'Refund {{amount.value}} {{amount.currency}} of order {{order_id}}? {{reason}}',
  },
];
