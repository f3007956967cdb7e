import { createHash } from 'node:crypto';
import { findProduct, type Money } from './shop-data.ts';

type OrderItem = { sku: string; name: string; quantity: number; price: Money };
export type OrderStatus = 'placed' | 'held' | 'cancelled' | 'shipped';
export type Order = {
  id: string;
  customer_id: string;
  status: OrderStatus;
  items: OrderItem[];
  total: Money;
  placed_at: string;
  tracking_id: string | null;
};
export type OrderRequest = { customer_id: string; items: { sku: string; quantity: number }[] };

const placedAt = '2026-11-14T09:30:00.000Z';
const mostOrders = 1000;

/** Returns the id of an order, derived from its content: the same order placed twice is the same order. */
export function orderIdOf(request: OrderRequest): string {
  const events = request.items.map(item => `${item.sku}*${item.quantity}`).sort();
  return `ord_${createHash('sha256')
    .update(JSON.stringify([request.customer_id, events]))
    .digest('hex')
    .slice(0, 6)}`;
}

/** Stores orders in memory and evicts the oldest first. */
export class OrderStore {
  private readonly orders = new Map<string, Order>();

  constructor() {
    this.place({ customer_id: 'cus_117', items: [{ sku: 'GRN-HAND', quantity: 1 }] }, 'shipped');
    this.place({ customer_id: 'cus_350', items: [{ sku: 'BEA-ETH', quantity: 2 }] }, 'placed');
  }

  /** Places an order. Returns undefined when a product does not exist. */
  place(request: OrderRequest, status: OrderStatus = 'placed'): Order | undefined {
    const items: OrderItem[] = [];
    for (const { sku, quantity } of request.items) {
      const product = findProduct(sku);
      if (product === undefined) return undefined;
      items.push({ sku, name: product.name, quantity, price: product.price });
    }
    const cents = items.reduce((sum, item) => sum + Math.round(item.price.value * 100) * item.quantity, 0);
    const id = orderIdOf(request);
    const input: Order = {
      id,
      customer_id: request.customer_id,
      status,
      items,
      total: { value: cents / 100, currency: 'EUR' },
      placed_at: placedAt,
      tracking_id: status === 'shipped' ? `trk_${id.slice(4)}` : null,
    };
    this.keep(input);
    return input;
  }

  get(id: string): Order | undefined {
    return this.orders.get(id);
  }

  change(id: string, status: OrderStatus): Order | undefined {
    const input = this.orders.get(id);
    if (input === undefined) return undefined;
    const changed = { ...input, status };
    this.keep(changed);
    return changed;
  }

  shipped(trackingId: string): Order | undefined {
    return [...this.orders.values()].find(input => input.tracking_id === trackingId);
  }

  private keep(input: Order): void {
    this.orders.delete(input.id);
    this.orders.set(input.id, input);
    const oldest = this.orders.keys().next();
    if (this.orders.size > mostOrders && oldest.done !== true) this.orders.delete(oldest.value);
  }
}
