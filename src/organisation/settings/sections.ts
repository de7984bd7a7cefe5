import type { Rule } from '../../../contract/framework/permissions';
import {
  anomalyCatalogues,
  brandCatalogues,
  problemCatalogues,
} from '../../../contract/organisation/catalogues';
import { organisationContracts } from '../../../contract/organisation/organisation';
import { settings } from '../../../contract/organisation/settings';
import { alertRules } from '../../../contract/work/alert-rules';
import { files } from '../../../contract/work/files';
import { workforce } from '../../../contract/work/workforce';

/** The groups of the settings, in the order of their tabs. */
export const settingGroups = ['organisation', 'work', 'notifications', 'system'] as const;
type SettingGroup = (typeof settingGroups)[number];

type SectionDefinition = { group: SettingGroup; needs: unknown };

const sectionDefinitions = {
  organisation: { group: 'organisation', needs: organisationContracts[0].actions.list.needs },
  brands: { group: 'organisation', needs: brandCatalogues.actions.list.needs },
  problems: { group: 'organisation', needs: problemCatalogues.actions.list.needs },
  anomalies: { group: 'organisation', needs: anomalyCatalogues.actions.list.needs },
  files: { group: 'organisation', needs: files.actions.edit.needs },
  tasks: { group: 'work', needs: settings.actions.taskRules.needs },
  deadlines: { group: 'work', needs: settings.actions.deadlines.needs },
  holidays: { group: 'work', needs: settings.actions.updateHolidays.needs },
  workforce: { group: 'work', needs: workforce.actions.agents.needs },
  alerts: { group: 'notifications', needs: alertRules.actions.list.needs },
  notifications: { group: 'notifications', needs: settings.actions.notifications.needs },
  users: { group: 'system', needs: settings.actions.accountRules.needs },
  app: { group: 'system', needs: settings.actions.info.needs },
} as const satisfies Record<string, SectionDefinition>;
export type SectionName = keyof typeof sectionDefinitions;

/** The pages of the settings (document 3, section 2.9), each in its group and with its permission. */
export const sections = (Object.keys(sectionDefinitions) as SectionName[]).map(name => ({
  name,
  path: `/settings/${name}`,
  group: sectionDefinitions[name].group as SettingGroup,
  needs: sectionDefinitions[name].needs as Rule,
}));
