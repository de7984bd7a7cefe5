import { useTranslate } from 'ra-core';
import type { SettingName } from '../../../contract/organisation/setting-names';
import { useCan } from '../../framework/providers/access';
import { type SectionName, sections } from './sections';
import { settingPlaces } from './setting-places';

export type SettingEntry = {
  name: string;
  label: string;
  section: SectionName;
  /** The group and the page that it is on. */
  location: string;
  /** Its explanation and its synonyms. */
  keywords: string;
  to: string;
};

/** The settings on the pages that the user may open, as they are searched. */
export const useSettingEntries = (): SettingEntry[] => {
  const translate = useTranslate();
  const can = useCan();
  return sections
    .filter(({ needs }) => can(needs))
    .flatMap(({ name: section, group, path }) =>
      settingNames
        .filter(name => settingPlaces[name].section === section)
        .map(name => {
          const { label, help } = settingPlaces[name];
          const groupLabel = translate(`terrain.settings.groups.${group}`);
          return {
            name,
            label: translate(label, { smart_count: 2 }),
            section,
            location: `${groupLabel} · ${translate(`terrain.settings.${section}.title`)}`,
            keywords: `${help ? translate(help) : ''} ${translate(`terrain.settings.synonyms.${name}`)}`,
            to: `${path}#${name}`,
          };
        }),
    );
};
const settingNames = Object.keys(settingPlaces) as SettingName[];
