import * as action from '../../../ui/icons/action-icons.tsx';
import * as chrome from '../../../ui/icons/chrome-icons.tsx';
import type { IconComponent } from '../../../ui/icons/icon.tsx';
import * as node from '../../../ui/icons/node-icons.tsx';
import { BrandLogo } from '../../../ui/icons/brand-logo.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const families: readonly [string, Record<string, IconComponent>][] = [
  ['Node kinds', node],
  ['Actions', action],
  ['Chrome', chrome],
];

export function IconSpecimens() {
  return (
    <Specimens title="Icons, 16 px, stroke 1.3">
      <Specimen name="Mark">
        <BrandLogo />
        <BrandLogo size={48} />
      </Specimen>
      {families.map(([name, family]) => (
        <Specimen key={name} name={name} wide>
          <ul className="flex flex-wrap gap-y-2 gap-x-5 [&_li]:flex [&_li]:gap-1.5 [&_li]:items-center [&_li]:w-29 [&_li]:text-ink-2 [&_li]:text-micro">
            {Object.entries(family).map(([icon, Shape]) => (
              <li key={icon}>
                <Shape />
                {icon.replace(/Icon$/, '')}
              </li>
            ))}
          </ul>
        </Specimen>
      ))}
    </Specimens>
  );
}
