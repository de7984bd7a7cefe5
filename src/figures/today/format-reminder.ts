import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { dates } from '../../../i18n/dates';
import { agree } from '../../../i18n/fr/framework/agreement';
import { kinds } from '../../../i18n/fr/work/kinds';
import { reminderTexts } from '../../../i18n/fr/work/reminder-texts';
import { quoted, typeset } from '../../../i18n/typography';

/** What an agent is reminded of: a plan not started, or a task not finished. */
export type ReminderSubject = { agent: string; kind: TaskKind; code: string } & (
  | { plan: number; day: string }
  | { task: number; returned: boolean }
);

/** The notification that the agent receives: in French, as every notification, whatever the sender reads. */
export const formatReminder = (reminder: ReminderSubject) => {
  const { name, gender } = kinds[reminder.kind];
  const values: Record<string, unknown> = {
    ...reminder,
    kind: name,
    ...('day' in reminder && { day: dates.fr.day(reminder.day) }),
  };
  const text = agree(reminderTexts[getTextName(reminder)], gender).replace(/%\{(\w+)\}/g, (_, key) =>
    String(values[key]),
  );
  return quoted('fr', typeset('fr', text));
};

const getTextName = (reminder: ReminderSubject) => {
  if ('plan' in reminder) return 'plan';
  return reminder.returned ? 'return' : 'ongoing';
};
