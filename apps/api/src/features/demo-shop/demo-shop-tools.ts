import { type ToolSpec, ToolDefinition, specOf } from '@pinion/contracts';
import { demoShopKey } from './payment-routes.ts';
import { supportTools } from './tools/support-tools.ts';
import { orderTools } from './tools/order-tools.ts';
import { paymentTools } from './tools/payment-tools.ts';
import { catalogTools } from './tools/catalog-tools.ts';
import { shippingTools } from './tools/shipping-tools.ts';

/**
 * Returns the tools and the secret that the demo shop adds to a new workspace. Its key is not confidential, but stored like a
 * secret to show in the first run how keys are resolved.
 */
export const demoShopTools = (): { demo: readonly ToolSpec[]; demoSecret: { name: string; value: string } } => ({
  demo: shopTools(),
  demoSecret: { name: 'SHOP_KEY', value: demoShopKey },
});

/** Returns the demo shop as tools of the registry. The old charge tool is deprecated, to show what that looks like. */
export const shopTools = (): ToolSpec[] =>
  [...catalogTools, ...orderTools, ...paymentTools, ...shippingTools, ...supportTools].map(definition => {
    const spec = specOf(ToolDefinition.parse(definition));
    return spec.name === 'payment.charge' && spec.version === '1.4.0'
      ? { ...spec, lifecycle: 'deprecated', reason: 'the amount became an object', replacement: 'payment.charge@2.1.0' }
      : spec;
  });
