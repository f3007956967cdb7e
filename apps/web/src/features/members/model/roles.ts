import { Role } from '@pinion/contracts';
import { ROLE_HINT, ROLE_LABEL } from '../../session/index.ts';

/** The role options, with the least privileged role first. */
export const ROLES = Role.options.map(value => ({ value, label: ROLE_LABEL[value], hint: ROLE_HINT[value] }));
