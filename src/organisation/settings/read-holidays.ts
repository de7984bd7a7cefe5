import { call } from '../../framework/providers/call';
import { registerHolidays } from '../../framework/providers/holidays';
import { importPart } from '../../framework/providers/importPart';

// Without a calendar no page needs the contract of the settings.
registerHolidays(async signal => {
  const { settings } = await importPart(() => import('../../../contract/organisation/settings'));
  return call(settings.actions.holidays, {}, { signal });
});
