import { docCommentForm } from './doc-comment-form.mjs';
import { featureEntryPoint } from './feature-entry-point.mjs';
import { guardedEgress } from './guarded-egress.mjs';
import { importDirection } from './import-direction.mjs';
import { noBarrels } from './no-barrels.mjs';
import { noCrossPackagePath } from './no-cross-package-path.mjs';
import { noFieldAlias } from './no-field-alias.mjs';
import { noHiddenClock } from './no-hidden-clock.mjs';
import { noPrivateWords } from './no-private-words.mjs';
import { noThrow } from './no-throw.mjs';

/** Pinion's own lint rules: the architecture and the naming that no public rule can know. */
export default {
  meta: { name: 'pinion' },
  rules: {
    'doc-comment-form': docCommentForm,
    'feature-entry-point': featureEntryPoint,
    'guarded-egress': guardedEgress,
    'import-direction': importDirection,
    'no-barrels': noBarrels,
    'no-cross-package-path': noCrossPackagePath,
    'no-field-alias': noFieldAlias,
    'no-hidden-clock': noHiddenClock,
    'no-private-words': noPrivateWords,
    'no-throw': noThrow,
  },
};
