import type { ToolSpec } from '@pinion/contracts';
import { demoShopKey } from './payment-routes.ts';
import { shopTools } from './shop-tools.ts';

/**
 * Returns the tools and the secret that the demo shop adds to a new workspace. Its key is not confidential, but stored like a
 * secret to show in the first run how keys are resolved.
 */
export const demoShopTools = (): { demo: readonly ToolSpec[]; demoSecret: { name: string; value: string } } => ({
  demo: shopTools(),
  demoSecret: { name: 'SHOP_KEY', value: demoShopKey },
});
