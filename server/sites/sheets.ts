import type { PlanStatus } from '../../contract/planning';
import type { Area } from '../../contract/vocabulary';
import { en } from '../../i18n/en';
import { fr } from '../../i18n/fr';
import { usernamesOf } from '../accounts/queries';
import type { Db } from '../db/client';

import { catalogueItems, wilayas } from '../form-lists/queries';
import { isLate } from '../planning/late';
import { plansOnSites } from '../planning/queries';
import { type Language, sayIn } from '../platform/language';
import type { SheetColumn } from '../platform/listing';
import type { User } from '../platform/user';
import { readSettings } from '../settings/queries';
import type { ListArea, SiteFilterValues } from './filters';
import { ownerLabels, siteCodes } from './queries';
import type { SiteSheetRow } from './queries-list';

type Batches = AsyncIterable<SiteSheetRow[]>;
const kinds: Record<string, SheetColumn['kind']> = {
  site_id: 'number',
  site_last_pm_id: 'number',
  site_last_pm_at: 'instant',
  site_next_pm: 'day',
  site_generators: 'number',
  plan_id: 'number',
  plan_date: 'day',
};

/** The workbook of a site list: its columns as the list labels them, wilayas and owners by name. */
export const siteSheet = async (db: Db, language: Language, area: ListArea, batches: Batches) => {
  const names = new Map<number, string>();
  const values = await valuesOf(db, language, area, id => (id === null ? null : names.get(id)));
  const labels: Record<string, { fields: object }> = (language === 'en' ? en : fr).resources;
  const fields = labels[area === 'all' ? 'sites' : `${area}/sites`].fields as Record<string, string>;
  const columns: Record<string, SheetColumn> = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      { header: fields[field], kind: kinds[field] ?? 'text', value },
    ]),
  );
  return { columns, rows: withNames(db, batches, names) };
};

/** Reads the accounts that a batch is the first to name before it is written. */
async function* withNames(db: Db, batches: Batches, names: Map<number, string>) {
  for await (const rows of batches) {
    const unknown = new Set<number>();
    for (const { manager_id, agent_id, last_task_agent_id, next_plan_agent_id } of rows) {
      for (const id of [manager_id, agent_id, last_task_agent_id, next_plan_agent_id])
        if (id !== null && !names.has(id)) unknown.add(id);
    }
    if (unknown.size) {
      const username = await usernamesOf(db, unknown);
      for (const id of unknown) names.set(id, username(id) ?? '');
    }
    yield rows;
  }
}

/** « Exporter Planning »: one row for each plan of the sites. */
export const planningSheet = async (
  db: Db,
  user: User,
  language: Language,
  area: ListArea,
  filters: SiteFilterValues,
  batches: Batches,
) => {
  const { columns, rows } = await siteSheet(db, language, area, batches);
  const say = sayIn(language);
  const delay = (await readSettings(db)).task_pm_delay;
  const word = wordIn(language);
  const plan = (field: string, value: SheetColumn['value'] = row => row[field]): SheetColumn => ({
    header: say('columns', field as 'plan_id'),
    kind: kinds[field] ?? 'text',
    value,
  });
  return {
    columns: {
      ...columns,
      plan_id: plan('plan_id'),
      plan_kind: plan('plan_kind', row => word(row.plan_kind)),
      plan_date: plan('plan_date'),
      plan_status: plan('plan_status', row => word(statusOf(row, delay))),
      plan_agent: plan('plan_agent'),
      plan_drop_site: plan('plan_drop_site'),
      plan_instruction: plan('plan_instruction'),
    },
    rows: withPlans(db, user, area, filters, rows),
  };
};

/** What has become of a plan, as a key of the words. */
const statusOf = (
  { plan_status, plan_date }: { plan_status: PlanStatus; plan_date: string },
  delay: number,
) => (plan_status !== 'planned' ? plan_status : isLate(plan_date, delay) ? 'late' : 'due');

/** The plans within the list's days: its order of sites is kept, the plans of each stand by day. */
async function* withPlans(db: Db, user: User, area: ListArea, filters: SiteFilterValues, batches: Batches) {
  for await (const sites of batches) {
    const byId = new Map(sites.map((site, place) => [site.id, { site, place }]));
    const found = await plansOnSites(db, user, [...byId.keys()], area as Area | 'all', filters);
    const placeOf = (plan: (typeof found)[number]) => byId.get(plan.site_id)!.place;
    const plans = found.sort((one, other) => placeOf(one) - placeOf(other));
    const username = await usernamesOf(
      db,
      plans.map(plan => plan.agent_id),
    );
    const code = await siteCodes(
      db,
      plans.map(plan => plan.drop_site_id),
    );
    yield plans.map(plan => ({
      ...byId.get(plan.site_id)?.site,
      plan_id: plan.id,
      plan_kind: plan.kind,
      plan_date: plan.day,
      plan_status: plan.status,
      plan_agent: username(plan.agent_id),
      plan_drop_site: code(plan.drop_site_id),
      plan_instruction: plan.instruction,
    }));
  }
}

/** The server's words, each looked up once. */
const wordIn = (language: Language) => {
  const say = sayIn(language);
  const words = new Map<string, string>();
  return (key: string) => {
    const known = words.get(key) ?? say('words', key as 'active');
    words.set(key, known);
    return known;
  };
};

/** What fills each column of the contracts' exports. */
const valuesOf = async (
  db: Db,
  language: Language,
  area: ListArea,
  username: (id: number | null) => string | null | undefined,
): Promise<Record<string, (site: SiteSheetRow) => unknown>> => {
  const [places, owners, items] = await Promise.all([wilayas(db), ownerLabels(db), catalogueItems(db)]);
  const wilaya = new Map(places.map(({ id, name }) => [id, name]));
  const word = wordIn(language);
  const labels = new Map(items.map(({ type, key, label }) => [`${type} ${key}`, label]));
  const labelled = (type: string, key: string | null) => key && (labels.get(`${type} ${key}`) ?? key);
  return {
    site_id: site => site.id,
    site_owner: site => owners.get(site.owner) ?? site.owner,
    site_code: area === 'gpm' ? site => site.code_facture ?? site.code : site => site.code,
    site_physique: site => site.code,
    site_name: site => site.name,
    site_address_wilaya: site => wilaya.get(site.wilaya_id),
    site_manager_username: site => username(site.manager_id),
    site_owner_agent: site => username(site.agent_id),
    site_last_pm_at: site => site.last_task,
    site_last_pm_by: site => username(site.last_task_agent_id),
    site_last_pm_id: site => site.last_task_id,
    site_next_pm: site => site.next_plan_day,
    site_next_pm_agent: site => username(site.next_plan_agent_id),
    site_status: site => word(site.status),
    site_zone: site => labelled('zones', site.zone),
    site_mode: site => labelled('gpm_modes', site.mode),
    site_electrified: site => site.electrified && word(site.electrified),
    site_generators: site => site.generators,
  };
};
