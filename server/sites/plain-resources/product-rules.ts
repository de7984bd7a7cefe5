import { registerPlainResources } from '../../framework/plain-resources/register-plain-resources';
import { choices } from './choices';
import { references } from './references';
import { rowRules } from './row-rules';
import { visibility } from './visibility';
import { records } from './visibility-records';

/** Registers what plain resources need to know of the product's tables. */
export const registerProductRules = () =>
  registerPlainResources({ references, choices, visibility, records, rowRules });
