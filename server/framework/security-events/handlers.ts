import { xlsxType } from '../../../contract/framework/media-types';
import type { security } from '../../../contract/framework/security-events';
import { writeWorkbook } from '../excel/writer';
import type { Handlers } from '../http/mount';
import { Download } from '../http/responses';
import type { Language } from '../language/language';
import { iterateSecurityEvents, listSecurityEventsBefore } from './queries';
import { securityRow } from './rows';
import { type SecurityTexts, securitySheet } from './sheet';

/** The log of security events, for admins; `texts` in both languages. */
export const createSecurityHandlers = (
  texts: Record<Language, SecurityTexts>,
): Handlers<typeof security> => ({
  list: async ({ input: { before, limit, export: asFile, ...filters }, db, language }) => {
    if (asFile)
      return new Download({
        name: 'securite.xlsx',
        type: xlsxType,
        content: writeWorkbook({
          sheets: [securitySheet(language, texts[language], iterateSecurityEvents(db, filters))],
        }),
      });
    const events = await listSecurityEventsBefore(db, filters, before, limit + 1);
    const rows = events.slice(0, limit);
    return { rows: rows.map(securityRow), next: events.length > limit ? rows[rows.length - 1].id : null };
  },
});
