import { ToolDefinition, type ToolSpec, specOf } from '@pinion/contracts';
import { catalogTools } from './tools/catalog-tools.ts';
import { supportTools } from './tools/support-tools.ts';
import { orderTools } from './tools/order-tools.ts';
import { paymentTools } from './tools/payment-tools.ts';
import { shippingTools } from './tools/shipping-tools.ts';

/** Returns the demo shop as tools of the registry. The old charge tool is deprecated, to show what that looks like. */
export const shopTools = (): ToolSpec[] =>
  [...catalogTools, ...orderTools, ...paymentTools, ...shippingTools, ...supportTools].map(definition => {
    const spec = specOf(ToolDefinition.parse(definition));
    return spec.name === 'payment.charge' && spec.version === '1.4.0'
      ? { ...spec, lifecycle: 'deprecated', reason: 'the amount became an object', replacement: 'payment.charge@2.1.0' }
      : spec;
  });
