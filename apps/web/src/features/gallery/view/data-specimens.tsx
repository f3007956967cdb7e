import { CopyButton } from '../../../ui/copy-button.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const envelope = {
  order_id: 'ord_7f31',
  amount: { value: 129, currency: 'EUR' },
  method: 'card_on_file',
  capture: true,
  note: null,
  items: [],
};
const products = Array.from({ length: 4000 }, (_, index) => ({
  id: `prd_${index}`,
  name: index % 7 === 0 ? 'A product whose name goes on for longer than any column would like it to' : `Product ${index}`,
  price: 12.5 + (index % 90),
  in_stock: index % 3 > 0,
}));

export function DataSpecimens() {
  return (
    <Specimens title="Data">
      <Specimen name="Table" wide>
        <div className="flex-[1_1_100%] min-w-0">
          <Table label="Runs">
            <thead>
              <tr>
                <Th>Status</Th>
                <Th>Workflow</Th>
                <Th figure>Calls</Th>
                <Th figure>Duration</Th>
              </tr>
            </thead>
            <tbody>
              <Tr>
                <Td>
                  <StatusBadge status="ok" word="succeeded" />
                </Td>
                <Td>Shop assistant</Td>
                <Td figure>6</Td>
                <Td figure>3.370 s</Td>
              </Tr>
              <Tr selected>
                <Td>
                  <StatusBadge status="running" />
                </Td>
                <Td>Refund desk with a long name that nobody has shortened yet</Td>
                <Td figure>2</Td>
                <Td figure>1.420 s</Td>
              </Tr>
            </tbody>
          </Table>
        </div>
      </Specimen>
      <Specimen name="JSON, small">
        <div className="flex-[1_1_100%] min-w-0">
          <JsonView value={envelope} label="Input" title={<b className="text-micro text-ink-3">Input</b>} />
        </div>
      </Specimen>
      <Specimen name="JSON, 4,000 rows as a table">
        <div className="flex-[1_1_100%] min-w-0">
          <JsonView value={products} label="Products" initial="table" maxHeight={220} />
        </div>
      </Specimen>
      <Specimen name="Section of a panel">
        <div className="flex-[1_1_100%] min-w-0">
          <Section title="Attempts" aside="2 of 2" level={3}>
            <p>0.498 s, HTTP 429, retry-after 1 s</p>
          </Section>
        </div>
      </Specimen>
      <Specimen name="Copy">
        <CopyButton what="call id" text={() => '9f4c1be07a52'} />
        <CopyButton what="receipt" word="JSON" text={() => '{}'} />
      </Specimen>
    </Specimens>
  );
}
