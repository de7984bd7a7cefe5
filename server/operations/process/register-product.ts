import { registerPush } from '../../field/api/queries-push';
import { registerUnrecordedFields } from '../../framework/history/record-history';
import { registerNotices } from '../../organisation/notifications';
import { registerTexts } from '../../organisation/texts';
import { unrecordedFields } from '../../organisation/unrecorded-fields';
import { registerProductRules } from '../../sites/plain-resources/product-rules';

/** Registers with the server's framework what it reads of the product, in every process. */
export const registerProduct = () => {
  registerTexts();
  registerUnrecordedFields(unrecordedFields);
  registerProductRules();
  registerNotices();
  registerPush();
};
