export type Money = { value: number; currency: string };
export type Product = {
  sku: string;
  name: string;
  category: string;
  description: string;
  price: Money;
  in_stock: number;
  rating: number;
  weight_g: number;
};
export type Customer = { customer_id: string; name: string; email: string; city: string; country: string; tier: string };

const eur = (value: number): Money => ({ value, currency: 'EUR' });

/** The products of the demo shop, which sells coffee equipment. All of them are fictional. */
export const products: readonly Product[] = [
  product('KTL-GOOSE', 'Gooseneck kettle 0.9 l', 'kettles', 'Slow, even pour. Brushed steel, walnut grip.', 64.5, 23, 4.8, 980),
  product(
    'KTL-TEMP',
    'Temperature kettle 1.2 l',
    'kettles',
    'Holds any temperature between 40 and 100 degrees.',
    119,
    8,
    4.6,
    1340,
  ),
  product('GRN-HAND', 'Hand grinder', 'grinders', 'Steel burrs, 36 clicks, fits in a coat pocket.', 89, 14, 4.7, 520),
  product('GRN-ELEC', 'Electric grinder', 'grinders', 'Flat burrs, doses by weight.', 249, 3, 4.5, 3100),
  product('DRP-CONE', 'Ceramic dripper', 'drippers', 'The classic cone for one or two cups.', 24, 61, 4.9, 410),
  product('DRP-FLAT', 'Flat bed dripper', 'drippers', 'Even extraction, forgiving pour.', 32, 0, 4.4, 380),
  product('FLT-100', 'Paper filters, 100 pieces', 'filters', 'Oxygen bleached, for the cone.', 7.5, 480, 4.3, 120),
  product('SCL-POUR', 'Pour-over scale', 'scales', 'A tenth of a gram, with a timer.', 54, 19, 4.6, 430),
  product('BEA-ETH', 'Ethiopia Guji, 250 g', 'beans', 'Washed. Bergamot, peach, black tea.', 14.9, 120, 4.8, 270),
  product('BEA-COL', 'Colombia Huila, 250 g', 'beans', 'Washed. Caramel, red apple.', 13.5, 95, 4.6, 270),
  product('BEA-DCF', 'Decaf Cauca, 250 g', 'beans', 'Sugar cane process. Cocoa, orange.', 13.9, 40, 4.2, 270),
  product('MUG-STN', 'Stoneware mug', 'mugs', 'Thrown by hand, 280 ml.', 18, 77, 4.7, 340),
];

const customers: readonly Customer[] = [
  customer('cus_204', 'Ada Lindqvist', 'ada@example.com', 'Utrecht', 'NL', 'gold'),
  customer('cus_117', 'Tomas Vidal', 'tomas@example.com', 'Lisbon', 'PT', 'standard'),
  customer('cus_350', 'Priya Raman', 'priya@example.com', 'Berlin', 'DE', 'standard'),
  customer('cus_042', 'Noor Haddad', 'noor@example.com', 'Lyon', 'FR', 'gold'),
];

export const findProduct = (sku: string): Product | undefined => products.find(one => one.sku === sku);
export const findCustomer = (email: string): Customer | undefined =>
  customers.find(one => one.email === email.trim().toLowerCase());

function product(
  sku: string,
  name: string,
  category: string,
  description: string,
  price: number,
  in_stock: number,
  rating: number,
  weight_g: number,
): Product {
  return { sku, name, category, description, price: eur(price), in_stock, rating, weight_g };
}

function customer(customer_id: string, name: string, email: string, city: string, country: string, tier: string): Customer {
  return { customer_id, name, email, city, country, tier };
}
