import { registerUnrecordedFields } from '../../framework/history/record-history';
import { registerOwnImports } from '../../office/imports/register-own-imports';
import { registerTexts } from '../../organisation/texts';
import { unrecordedFields } from '../../organisation/unrecorded-fields';
import { registerProductRules } from '../../sites/plain-resources/product-rules';
import { registerTerrainRetentions } from './queries-retentions';

/** Registers with the server's framework what it reads of the product, in every process. */
export const registerProduct = () => {
  registerTexts();
  registerUnrecordedFields(unrecordedFields);
  registerProductRules();
  registerTerrainRetentions();
  registerOwnImports();
};
