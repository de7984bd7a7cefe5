import { containsWords } from '../../framework/ui/contains-words';
import type { SettingEntry } from './useSettingEntries';

/** The settings that contain each typed word; first those whose own label does. */
export const findSettings = (entries: readonly SettingEntry[], typed: string) => {
  const found = entries.filter(({ label, location, keywords }) =>
    containsWords(`${label} ${location} ${keywords}`, typed),
  );
  const isNamed = ({ label }: SettingEntry) => containsWords(label, typed);
  return [...found.filter(isNamed), ...found.filter(entry => !isNamed(entry))];
};
