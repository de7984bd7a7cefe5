import { useLocale, useTranslate } from 'ra-core';
import type { ExcessRight } from '../../../contract/organisation/grants';
import { scopes } from '../../../contract/organisation/permissions';
import type { Language } from '../../../i18n/language';
import { joined, quoted } from '../../../i18n/typography';
import { useWords } from '../../framework/fields/useWords';

/** Formats the permissions that a person has and the user does not; flags are grouped by scope. */
export const useFormatExcess = () => {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const { nameOf } = useWords();
  const say = (name: string, values?: object) => translate(`terrain.people.giving.excess.${name}`, values);
  type UngroupedKind = Exclude<ExcessRight['what'], 'scope' | 'flag'>;
  const formatByKind: Record<UngroupedKind, (key: string | null) => string> = {
    role: key => say('role', { key: translate(`terrain.shell.roles.${key}`) }),
    reviewer: () => say('reviewer'),
    owner: key => (key === null ? say('everyOwner') : say('owner', { key: nameOf('site_owners', key) })),
    cluster: key => say('cluster', { key: nameOf('clusters', Number(key)) }),
    sites: () => say('sites'),
  };
  return (excess: readonly ExcessRight[]) => {
    const keysOf = (what: ExcessRight['what']) =>
      excess.flatMap(each => (each.what === what ? [each.key!] : []));
    // A flag's key begins with its scope, as « pm.read »; a whole scope is named instead of its flags.
    const rights = scopes.flatMap(scope => {
      const flags = keysOf('flag').filter(flag => flag.startsWith(`${scope}.`));
      if (keysOf('scope').includes(scope)) return say('scope', { key: scope.toUpperCase() });
      const key = flags
        .map(flag => quoted(language, translate(`terrain.permissions.flags.${flag.slice(scope.length + 1)}`)))
        .join(', ');
      return key ? say('flags', { scope: scope.toUpperCase(), key }) : [];
    });
    const others = excess.flatMap(({ what, key }) =>
      what === 'scope' || what === 'flag' ? [] : formatByKind[what](key),
    );
    return joined(language, [...others, ...rights]);
  };
};
