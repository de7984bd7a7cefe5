import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Actor } from '../../../contract/framework/permissions';
import { type Flag, flags, siteFlags, taskFlags } from '../../../contract/organisation/flags';
import type { Scope } from '../../../contract/organisation/permissions';
import { enumeratedIn } from '../../../i18n/enumerated';
import type { Language } from '../../../i18n/language';
import { quoted } from '../../../i18n/typography';
import { Checklist } from '../../framework/accounts/Checklist';
import { listFlagsInUse } from './abilities';
import { findInheritance, type Inheritance, type Right } from './inheritance';

type FlagListsProps = {
  scope: Scope;
  /** A person with the selected flags. */
  actor: Actor;
  selected: ReadonlySet<Flag>;
  disabled: boolean;
  onChange: (selected: Set<Flag>) => void;
};

/** The flags of a scope that are in use, grouped by sites and tasks, each with what it is inherited from. */
export const FlagLists = ({ scope, actor, selected, disabled, onChange }: FlagListsProps) => {
  const translate = useTranslate();
  const flagsInUse = listFlagsInUse(scope);
  const formatInheritance = useFormatInheritance(scope);
  const inheritances = useMemo(
    () =>
      new Map(actor.permissions[scope] && flags.map(flag => [flag, findInheritance(actor, { scope, flag })])),
    [actor, scope],
  );
  return lists.map(([title, listedFlags]) => (
    <Checklist
      key={title}
      title={translate(`terrain.permissions.${title}`)}
      items={listedFlags
        .filter(flag => flagsInUse.has(flag))
        .map(flag => ({
          key: flag,
          name: translate(`terrain.permissions.flags.${flag}`),
          code: flag,
          note: formatInheritance(inheritances.get(flag) ?? null, selected.has(flag)),
        }))}
      selected={selected}
      disabled={disabled}
      onChange={onChange}
    />
  ));
};

const lists = [
  ['sites', siteFlags],
  ['tasks', taskFlags],
] as const;

/** An inheritance as text; undefined where the tick decides, and where an unticked right would lack another. */
const useFormatInheritance = (scope: Scope) => {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const formatRight = (right: Right) => {
    const name = quoted(language, translate(`terrain.permissions.flags.${right.flag}`));
    return right.scope === scope
      ? name
      : `${name} (${translate(`terrain.permissions.scopes.${right.scope}`)})`;
  };
  return (inheritance: Inheritance, isSelected: boolean): string | undefined => {
    if (!inheritance || (inheritance.by === 'missing' && !isSelected)) return undefined;
    const rights = 'rights' in inheritance ? inheritance.rights : [];
    const key = 'rights' in inheritance && rights.length === 0 ? `${inheritance.by}Other` : inheritance.by;
    return translate(`terrain.permissions.inherited.${key}`, {
      rights: enumeratedIn(language, rights.map(formatRight)),
    });
  };
};
