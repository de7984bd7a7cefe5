import { pageSizes } from '../../../contract/framework/endpoint';
import type { Choice, formLists } from '../../../contract/organisation/form-lists';
import { leadingRoles, roles } from '../../../contract/organisation/roles';
import {
  installationTypes,
  siteKinds,
  siteStatuses,
  siteTypes,
  taskKinds,
} from '../../../contract/organisation/vocabulary';
import { accessTypes, nokTypes } from '../../../contract/work/evidence/findings';
import type { Config } from '../../framework/config/config';
import type { Db } from '../../framework/db/client';
import type { Handlers } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { sayWord } from '../../framework/language/language';
import { listActiveAccounts } from '../directory/queries';
import { getCatalogueName } from './get-catalogue-name';
import { listSelectablePlaces } from './list-selectable-places';
import { readSettings } from './queries';
import { listCatalogueItems, listOwners } from './queries-choices';

export const formListHandlers = (config: Config): Handlers<typeof formLists> => ({
  filters: async ({ db, user, say, language }) => {
    const [catalogues, settings, managers, leaders, agents] = await Promise.all([
      cataloguesByType(db),
      readSettings(db),
      listActiveAccounts(db, user, 'manager'),
      Promise.all(leadingRoles.map(role => listActiveAccounts(db, user, role))),
      agentChoices(db, user),
    ]);
    const list = (name: string): Choice[] => catalogues.get(getCatalogueName(name)) ?? [];
    const words = (ids: readonly string[]): Choice[] => ids.map(id => ({ id, name: sayWord(say, id) }));
    return {
      ...(await listSelectablePlaces(db, user, language)),
      site_status: words(siteStatuses),
      site_kinds: words(siteKinds),
      site_types: words(siteTypes),
      site_owners: await listOwners(db),
      managers: managers.map(({ id, username, owner, cluster_id }) => ({
        id,
        name: username,
        type: owner,
        cluster: cluster_id,
      })),
      cluster_managers: leaders.flatMap((people, at) =>
        people.map(({ id, username, cluster_id }) => ({
          id,
          name: username,
          role: leadingRoles[at],
          cluster: cluster_id,
        })),
      ),
      agents,
      problem_types: list('problem_types'),
      alarm_types: list('alarm_types'),
      anomaly_types: list('anomaly_types'),
      nok_types: asStored(nokTypes),
      access_types: asStored(accessTypes),
      task_types: words(taskKinds),
      installation_types: words(installationTypes),
      account_status: words(['all', 'disabled', 'activated', 'deleted']).map(choice =>
        choice.id === 'activated' ? { ...choice, id: '' } : choice,
      ),
      cosite_types: list('cosite_types'),
      structure_types: list('structure_types'),
      zones: list('zones'),
      gpm_modes: list('gpm_modes'),
      typologies: list('typologies'),
      ac_types: list('ac_types'),
      ac_brands: list('ac_brands'),
      power_types: list('power_types'),
      battery_brands: list('battery_brands'),
      bss_brands: list('bss_brands'),
      ge_brands: list('ge_brands'),
      equipment_types: list('equipment_types'),
      roles: roles.map(id => ({ id, name: say('words', id) })),
      result_per_page: pageSizes,
      app_version: settings.app_version,
      mobile_app_url: config.mobileAppUrl,
      map_tile_url: config.mapTileUrl,
      wilaya_shapes_url: config.wilayaShapesUrl,
      task_pm_delay: settings.task_pm_delay,
      sticky: settings.sticky,
    };
  },
  agents: async ({ db, user }) => ({ agents: await agentChoices(db, user) }),
});

/** Types that are stored as they are shown. */
const asStored = (types: readonly string[]): Choice[] => types.map(type => ({ id: type, name: type }));

export const agentChoices = async (db: Db, user: User) =>
  (await listActiveAccounts(db, user, 'agent')).map(({ id, username, manager_id, cluster_id }) => ({
    id,
    name: username,
    manager: manager_id,
    cluster: cluster_id,
  }));

const cataloguesByType = async (db: Db) => {
  const byType = new Map<string, Choice[]>();
  for (const { type, key, label } of await listCatalogueItems(db)) {
    const choices = byType.get(type) ?? [];
    choices.push({ id: key, name: label });
    byType.set(type, choices);
  }
  return byType;
};
