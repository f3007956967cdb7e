export { demoShopTools } from './demo-shop-tools.ts';
export { demoShop, demoShopPath } from './demo-shop.ts';
export { withSelfOrigin } from './own-origin.ts';
