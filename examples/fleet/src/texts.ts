import { registerTexts } from '../../../src/framework/providers/i18nProvider';
import { fr } from '../i18n/fr';

const french = async () => fr;

registerTexts({
  first: fr,
  deferred: french,
  all: french,
  english: async () => (await import('../i18n/en')).en,
});
