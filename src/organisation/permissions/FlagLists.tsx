import { useTranslate } from 'ra-core';
import { type Flag, siteFlags, taskFlags } from '../../../contract/organisation/flags';
import type { Scope } from '../../../contract/organisation/permissions';
import { listFlagsInUse } from './abilities';
import { Checklist } from './Checklist';

type FlagListsProps = {
  scope: Scope;
  selected: ReadonlySet<Flag>;
  disabled: boolean;
  onChange: (selected: Set<Flag>) => void;
};

/** The flags of a scope that are in use, grouped by sites and tasks, with their labels. */
export const FlagLists = ({ scope, selected, disabled, onChange }: FlagListsProps) => {
  const translate = useTranslate();
  const flagsInUse = listFlagsInUse(scope);
  return lists.map(([title, flags]) => (
    <Checklist
      key={title}
      title={translate(`terrain.permissions.${title}`)}
      items={flags
        .filter(flag => flagsInUse.has(flag))
        .map(flag => ({ key: flag, name: flag, help: translate(`terrain.permissions.flags.${flag}`) }))}
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
