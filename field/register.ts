import { fieldVersion, fieldVersionHeader } from '../contract/field/field-version';
import type { fieldApp } from '../i18n/fr/field';
import { registerCallHeaders } from './framework/server/call';
import { registerVaultTables } from './framework/vault/tables';
import { registerWords } from './framework/words/useWords';
import { workTables } from './work/vault/tables';

declare module '../contract/framework/register' {
  interface Register {
    fieldTexts: typeof fieldApp;
  }
}

registerCallHeaders({ [fieldVersionHeader]: String(fieldVersion.now) });
registerVaultTables(workTables);
registerWords({
  fr: async () => (await import('../i18n/fr/field')).fieldApp,
  en: async () => (await import('../i18n/en/field')).fieldApp,
});
