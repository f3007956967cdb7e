import Link from 'next/link';
import { counted } from '../../../lib/format.ts';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { RowLink, Table, Td, Th, Tr } from '../../../ui/table.tsx';
import type { CatalogEntry } from '../model/tool-catalog.ts';
import { LifecycleMark } from './lifecycle-mark.tsx';

export function ToolTable({ entries }: { entries: readonly CatalogEntry[] }) {
  return (
    <Table label="Tools">
      <thead>
        <tr>
          <Th>Tool</Th>
          <Th>Version</Th>
          <Th>Lifecycle</Th>
          <Th>Side effect</Th>
          <Th>Gateway</Th>
          <Th>Category</Th>
          <Th figure>Used by</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map(entry => (
          <ToolRow key={entry.name} entry={entry} />
        ))}
      </tbody>
    </Table>
  );
}

function ToolRow({ entry: { name, shown, versions, workflows, pins } }: { entry: CatalogEntry }) {
  return (
    <Tr>
      <Td className="w-full max-w-72 min-w-44 py-1.5">
        <RowLink>
          <Link href={`/tools/${encodeURIComponent(name)}`}>{name}</Link>
        </RowLink>
        <p className="cut text-ink-3" title={shown.description}>
          {shown.description}
        </p>
      </Td>
      <Td>
        {shown.version} {versions.length > 1 && <span className="text-ink-3">of {versions.length}</span>}
      </Td>
      <Td>
        <LifecycleMark lifecycle={shown.lifecycle} />
      </Td>
      <Td>
        <SideEffectScale level={shown.side_effect_policy} />
      </Td>
      <Td>{shown.gateway}</Td>
      <Td>{shown.category}</Td>
      <Td figure>
        {workflows === 0 ? (
          <span className="text-ink-3">nobody</span>
        ) : (
          <>
            {counted(workflows, 'workflow')}
            {pins > 0 && <span className="text-ink-3">, {counted(pins, 'pin')}</span>}
          </>
        )}
      </Td>
    </Tr>
  );
}
