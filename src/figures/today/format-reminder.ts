import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { dates } from '../../../i18n/dates';
import { reminderTexts } from '../../../i18n/fr/framework/reminder-texts';
import { kindNames } from '../../../i18n/fr/work/kinds';
import { quoted, typeset } from '../../../i18n/typography';

/** What an agent is reminded of: a plan not started, or a task not finished. */
export type ReminderSubject = { agent: string; kind: TaskKind; code: string } & (
  | { plan: number; day: string }
  | { task: number; returned: boolean }
);

/** The notification that the agent receives: in French, as every notification, whatever the sender reads. */
export const formatReminder = (reminder: ReminderSubject) => {
  const values: Record<string, unknown> = {
    ...reminder,
    kind: kindNames[reminder.kind],
    ...('day' in reminder && { day: dates.fr.day(reminder.day) }),
  };
  const text = reminderTexts[getTextName(reminder)].replace(/%\{(\w+)\}/g, (_, name) => String(values[name]));
  return quoted('fr', typeset('fr', text));
};

const getTextName = (reminder: ReminderSubject) => {
  if ('plan' in reminder) return 'plan';
  return reminder.returned ? 'return' : 'ongoing';
};
