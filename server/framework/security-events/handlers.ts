import { xlsxType } from '../../../contract/framework/media-types';
import type { security } from '../../../contract/organisation/security-events';
import { writeWorkbook } from '../excel/writer';
import type { Handlers } from '../http/mount';
import { Download } from '../http/responses';
import { iterateSecurityEvents, listSecurityEventsBefore } from './queries';
import { securityRow } from './rows';
import { securitySheet } from './sheet';

/** The log of security events, for admins. */
export const securityHandlers: Handlers<typeof security> = {
  list: async ({ input: { before, limit, export: asFile, ...filters }, db, language }) => {
    if (asFile)
      return new Download({
        name: 'securite.xlsx',
        type: xlsxType,
        content: writeWorkbook({ sheets: [securitySheet(language, iterateSecurityEvents(db, filters))] }),
      });
    const events = await listSecurityEventsBefore(db, filters, before, limit + 1);
    const rows = events.slice(0, limit);
    return { rows: rows.map(securityRow), next: events.length > limit ? rows[rows.length - 1].id : null };
  },
};
