import { registerUnrecordedFields } from '../../framework/history/record-history';
import { registerSettings } from '../../framework/settings/queries';
import { registerAccounts } from '../../organisation/accounts';
import { settingDefaults } from '../../organisation/settings/setting-defaults';
import { registerTexts } from '../../organisation/texts';
import { unrecordedFields } from '../../organisation/unrecorded-fields';
import { registerProductRules } from '../../sites/plain-resources/product-rules';

/** Registers with the server's framework what it reads of the product, in every process. */
export const registerProduct = () => {
  registerTexts();
  registerSettings(settingDefaults);
  registerAccounts();
  registerUnrecordedFields(unrecordedFields);
  registerProductRules();
};
