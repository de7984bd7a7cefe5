import { en } from '../../i18n/en';
import { server as english } from '../../i18n/en/organisation/server';
import { allFr as fr } from '../../i18n/fr/all';
import { server as french, type ServerMessages } from '../../i18n/fr/organisation/server';
import { registerLabels } from '../framework/language/labels';
import { type Language, registerServerMessages } from '../framework/language/language';
import type { SecurityTexts } from '../framework/security-events/sheet';

declare module '../../contract/framework/register' {
  interface Register {
    serverMessages: ServerMessages;
  }
}

/** Registers the product's texts with the framework. */
export const registerTexts = () => {
  registerServerMessages({ fr: french, en: english });
  registerLabels({ fr, en });
};

/** The texts of the log of security events. */
export const securityTexts: Record<Language, SecurityTexts> = {
  fr: { ...fr.terrain.security, groups: fr.terrain.permissions.groups },
  en: { ...en.terrain.security, groups: en.terrain.permissions.groups },
};
