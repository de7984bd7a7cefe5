import { type ExcessRights, listExcessRights } from '../../../contract/framework/grants';
import type { Actor } from '../../../contract/framework/permissions';
import { forbidden } from '../http/errors';
import type { User } from '../identity/user';
import { findText } from '../language/labels';
import type { Language, Say } from '../language/language';

/** 403 if an account has, or would have, rights that the caller has not. */
export const requireManageable = (
  { user, say }: { user: User; say: Say },
  account: Pick<Actor, 'role' | 'permissions'>,
) => {
  const excess = listExcessRights(user, account);
  if (excess.length) throw forbidden('holdsMore', { what: formatExcess(excess, say.language) });
};

/** The first rights, as a text. */
const formatExcess = (excess: ExcessRights, language: Language) => {
  const labels = excess.slice(0, maxListed).map(({ what, key }) => {
    const path = { role: 'shell.roles', scope: 'permissions.scopes', flag: 'permissions.flags' }[what];
    return findText(language, `terrain.${path}.${key.split('.').pop()}`) ?? key;
  });
  return labels.join(', ') + (excess.length > maxListed ? ', …' : '');
};
const maxListed = 6;
