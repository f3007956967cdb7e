import type { ToolSpec } from '@pinion/contracts';
import { demoShopKey } from './payment-routes.ts';
import { shopTools } from './shop-tools.ts';

/** What the demo shop brings into a new workspace. Its key is no secret, but kept like one, so that the first run shows how keys are found. */
export const demoShopTools = (): { demo: readonly ToolSpec[]; demoSecret: { name: string; value: string } } => ({
  demo: shopTools(),
  demoSecret: { name: 'SHOP_KEY', value: demoShopKey },
});
