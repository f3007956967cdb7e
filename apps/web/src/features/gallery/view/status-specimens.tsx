import { Pill } from '../../../ui/pill.tsx';
import { SIDE_EFFECT_STEPS, SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { STATUSES } from '../../../lib/status.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Ticks } from '../../../ui/ticks.tsx';
import { KeyIcon } from '../../../ui/icons/chrome-icons.tsx';
import { Specimen, Specimens } from './specimen.tsx';

export function StatusSpecimens() {
  return (
    <Specimens title="Status: shape and word, then colour">
      <Specimen name="Plain">
        {STATUSES.map(status => (
          <StatusBadge key={status} status={status} />
        ))}
      </Specimen>
      <Specimen name="On a wash">
        {STATUSES.map(status => (
          <StatusBadge key={status} status={status} kind="pill" />
        ))}
      </Specimen>
      <Specimen name="Shape alone, named for screen readers">
        {STATUSES.map(status => (
          <StatusBadge key={status} status={status} word={null} />
        ))}
      </Specimen>
      <Specimen name="Side effect">
        {[...SIDE_EFFECT_STEPS, 'undeclared'].map(level => (
          <SideEffectScale key={level} level={level} />
        ))}
      </Specimen>
      <Specimen name="Tag, pill, ticks">
        <Tag icon={<KeyIcon size={12} />}>Workspace key</Tag>
        <Tag boxed>not an AI</Tag>
        <Pill>draft</Pill>
        <Pill tone="accent">you</Pill>
        <Ticks label="Turn" value={1} of={8} />
        <Ticks label="Calls" value={40} of={200} />
      </Specimen>
    </Specimens>
  );
}
