import { pageSizes } from '../../../contract/framework/endpoint';
import type { Choice } from '../../../contract/framework/form-lists';
import type { formLists } from '../../../contract/organisation/form-lists';
import { leadingRoles, roles } from '../../../contract/organisation/roles';
import {
  installationTypes,
  siteKinds,
  siteStatuses,
  siteTypes,
  taskKinds,
} from '../../../contract/organisation/vocabulary';
import { accessTypes, nokTypes } from '../../../contract/work/evidence/findings';
import { translateFinding } from '../../../contract/work/evidence/translate-finding';
import type { Config } from '../../framework/config/config';
import type { Db } from '../../framework/db/client';
import type { Handlers } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { sayWord } from '../../framework/language/language';
import { readSettings } from '../../framework/settings/queries';
import { listActiveAccounts } from '../directory/queries';
import { getCatalogueName } from './get-catalogue-name';
import { listSelectablePlaces } from './list-selectable-places';
import { listCatalogueItems, listOwners } from './queries-choices';

/** The choices of the selects in forms and filters, and a few settings that every page needs. */
export const formListHandlers = (config: Config): Handlers<typeof formLists> => ({
  filters: async ({ db, user, say, language }) => {
    const [catalogues, settings, managers, leaders, agents] = await Promise.all([
      cataloguesByType(db),
      readSettings(db),
      listActiveAccounts(db, user, 'manager'),
      Promise.all(leadingRoles.map(role => listActiveAccounts(db, user, role))),
      agentChoices(db, user),
    ]);
    const getCatalogue = (name: string): Choice[] => catalogues.get(getCatalogueName(name)) ?? [];
    const toFindingTypes = (types: readonly string[]): Choice[] =>
      types.map(type => ({ id: type, name: translateFinding(type, language) }));
    const toChoices = (ids: readonly string[]): Choice[] => ids.map(id => ({ id, name: sayWord(say, id) }));
    return {
      ...(await listSelectablePlaces(db, user, language)),
      site_status: toChoices(siteStatuses),
      site_kinds: toChoices(siteKinds),
      site_types: toChoices(siteTypes),
      site_owners: await listOwners(db),
      managers: managers.map(({ id, username, owner, cluster_id }) => ({
        id,
        name: username,
        type: owner,
        cluster: cluster_id,
      })),
      cluster_managers: leaders.flatMap((people, index) =>
        people.map(({ id, username, cluster_id }) => ({
          id,
          name: username,
          role: leadingRoles[index],
          cluster: cluster_id,
        })),
      ),
      agents,
      problem_types: getCatalogue('problem_types'),
      alarm_types: getCatalogue('alarm_types'),
      anomaly_types: getCatalogue('anomaly_types'),
      nok_types: toFindingTypes(nokTypes),
      access_types: toFindingTypes(accessTypes),
      task_types: toChoices(taskKinds),
      installation_types: toChoices(installationTypes),
      // An empty filter selects active accounts.
      account_status: toChoices(['all', 'disabled', 'activated', 'deleted']).map(choice =>
        choice.id === 'activated' ? { ...choice, id: '' } : choice,
      ),
      cosite_types: getCatalogue('cosite_types'),
      structure_types: getCatalogue('structure_types'),
      zones: getCatalogue('zones'),
      gpm_modes: getCatalogue('gpm_modes'),
      typologies: getCatalogue('typologies'),
      ac_types: getCatalogue('ac_types'),
      ac_brands: getCatalogue('ac_brands'),
      power_types: getCatalogue('power_types'),
      battery_brands: getCatalogue('battery_brands'),
      bss_brands: getCatalogue('bss_brands'),
      ge_brands: getCatalogue('ge_brands'),
      equipment_types: getCatalogue('equipment_types'),
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
