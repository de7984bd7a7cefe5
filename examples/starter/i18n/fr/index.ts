import { allFrameworkFr } from '../../../../i18n/fr/framework/all';
import { frameworkServer } from '../../../../i18n/fr/framework/server';
import { mergeTexts } from '../../../../i18n/merge-texts';
import type { Role } from '../../contract/permissions';
import type { ResourceMessages } from '../../contract/resources';
import { notes } from './notes';

declare module '../../../../contract/framework/register' {
  interface Register {
    serverMessages: typeof serverFr;
  }
}

const product = 'Starter';
const resources: ResourceMessages = {
  notes,
};
const roles: Record<Role, string> = { reader: 'Lecteur', editor: 'Éditeur', admin: 'Administrateur' };

/** The texts of the browser. */
export const fr = mergeTexts(allFrameworkFr, {
  resources,
  terrain: {
    shell: { product, roles, menu: { records: 'Données' } },
    dialogs: { history: { roles } },
  },
});

/** The texts of the server. */
export const serverFr = mergeTexts(frameworkServer, { words: { product } });
