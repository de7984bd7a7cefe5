import { fr } from '../../i18n/fr';
import { registerTexts } from '../framework/providers/i18nProvider';

registerTexts({
  first: fr,
  deferred: async () => (await import('../../i18n/fr/deferred')).deferredFr,
  all: async () => (await import('../../i18n/fr/all')).allFr,
  english: async () => (await import('../../i18n/en')).en,
});
