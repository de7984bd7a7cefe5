import { registerPush } from '../../field/api/queries-push';
import { registerUnrecordedFields } from '../../framework/history/record-history';
import { registerProductName } from '../../framework/identity/product-name';
import { registerViewSharing } from '../../framework/saved-views/register-view-sharing';
import { registerSettings } from '../../framework/settings/queries';
import { registerOwnImports } from '../../office/imports/register-own-imports';
import { registerChangeHistoryRules } from '../../office/revert/change-history-rules';
import { registerAccounts } from '../../organisation/accounts';
import { registerNotices } from '../../organisation/notifications';
import { settingDefaults } from '../../organisation/settings/setting-defaults';
import { registerTexts } from '../../organisation/texts';
import { unrecordedFields } from '../../organisation/unrecorded-fields';
import { viewSharing } from '../../organisation/view-sharing';
import { registerProductRules } from '../../sites/plain-resources/product-rules';
import { registerTerrainRetentions } from './queries-retentions';

/** As people know it. */
export const productName = 'Terrain';

/** Registers with the server's framework what it reads of the product, in every process. */
export const registerProduct = () => {
  registerProductName(productName);
  registerTexts();
  registerSettings(settingDefaults);
  registerAccounts();
  registerUnrecordedFields(unrecordedFields);
  registerProductRules();
  registerTerrainRetentions();
  registerOwnImports();
  registerChangeHistoryRules();
  registerViewSharing(viewSharing);
  registerNotices();
  registerPush();
};
