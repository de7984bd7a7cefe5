import { useTranslate } from 'ra-core';
import { type Flag, siteFlags, taskFlags } from '../../../contract/organisation/flags';
import type { Scope } from '../../../contract/organisation/permissions';
import { listFlagsInUse } from './abilities';
import { Checklist } from './Checklist';

type FlagListsProps = {
  scope: Scope;
  chosen: ReadonlySet<Flag>;
  disabled: boolean;
  onChange: (chosen: Set<Flag>) => void;
};

/** The flags of a scope that are in use, grouped by sites and tasks, with their labels. */
export const FlagLists = ({ scope, chosen, disabled, onChange }: FlagListsProps) => {
  const translate = useTranslate();
  const read = listFlagsInUse(scope);
  return lists.map(([title, flags]) => (
    <Checklist
      key={title}
      title={translate(`terrain.permissions.${title}`)}
      items={flags
        .filter(flag => read.has(flag))
        .map(flag => ({ key: flag, name: flag, help: translate(`terrain.permissions.flags.${flag}`) }))}
      chosen={chosen}
      disabled={disabled}
      onChange={onChange}
    />
  ));
};

const lists = [
  ['sites', siteFlags],
  ['tasks', taskFlags],
] as const;
