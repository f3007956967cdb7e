import { doorsOnly } from './doors-only.mjs';
import { featureDoor } from './feature-door.mjs';
import { noHiddenClock } from './no-hidden-clock.mjs';
import { noThrow } from './no-throw.mjs';
import { noUpward } from './no-upward.mjs';
import { oneWayOut } from './one-way-out.mjs';
import { ownPackage } from './own-package.mjs';

/** The house's own lint rules: what no public rule can know about this floor plan. */
export default {
  meta: { name: 'house' },
  rules: {
    'doors-only': doorsOnly,
    'feature-door': featureDoor,
    'no-hidden-clock': noHiddenClock,
    'no-throw': noThrow,
    'no-upward': noUpward,
    'one-way-out': oneWayOut,
    'own-package': ownPackage,
  },
};
