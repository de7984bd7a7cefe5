import { frameworkEn } from '../../../../i18n/en/framework';
import { frameworkServer } from '../../../../i18n/en/framework/server';
import { mergeTexts } from '../../../../i18n/merge-texts';
import type { Role } from '../../contract/permissions';
import type { ResourceMessages } from '../../contract/resources';
import type { fr, serverFr } from '../fr';
import { notes } from './notes';

const product = 'Starter';
const resources: ResourceMessages = {
  notes,
};
const roles: Record<Role, string> = { reader: 'Reader', editor: 'Editor', admin: 'Administrator' };

/** The texts of the browser. */
export const en: typeof fr = mergeTexts(frameworkEn, {
  resources,
  terrain: {
    shell: { product, roles, menu: { records: 'Records' } },
    dialogs: { history: { roles } },
  },
});

/** The texts of the server. */
export const serverEn: typeof serverFr = mergeTexts(frameworkServer, { words: { product } });
