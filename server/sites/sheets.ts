import type { Area } from '../../contract/vocabulary';
import { en } from '../../i18n/en';
import { fr } from '../../i18n/fr';
import { usernamesOf } from '../accounts/queries';
import type { Db } from '../db/client';
import { wilayas } from '../form-lists/queries';
import { plansOnSites } from '../planning/queries';
import { type Language, sayIn } from '../platform/language';
import type { SheetColumn } from '../platform/listing';
import type { User } from '../platform/user';
import type { ListArea } from './filters';
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
  batches: Batches,
) => {
  const { columns, rows } = await siteSheet(db, language, area, batches);
  const say = sayIn(language);
  const plan = (field: string, value: SheetColumn['value'] = row => row[field]): SheetColumn => ({
    header: say('columns', field as 'plan_id'),
    kind: kinds[field] ?? 'text',
    value,
  });
  return {
    columns: {
      ...columns,
      plan_id: plan('plan_id'),
      plan_kind: plan('plan_kind', row => say('words', row.plan_kind)),
      plan_date: plan('plan_date'),
      plan_agent: plan('plan_agent'),
      plan_drop_site: plan('plan_drop_site'),
      plan_instruction: plan('plan_instruction'),
    },
    rows: withPlans(db, user, area, rows),
  };
};

async function* withPlans(db: Db, user: User, area: ListArea, batches: Batches) {
  for await (const sites of batches) {
    const byId = new Map(sites.map(site => [site.id, site]));
    const plans = await plansOnSites(db, user, [...byId.keys()], area as Area | 'all');
    const username = await usernamesOf(
      db,
      plans.map(plan => plan.agent_id),
    );
    const code = await siteCodes(
      db,
      plans.map(plan => plan.drop_site_id),
    );
    yield plans.map(plan => ({
      ...byId.get(plan.site_id),
      plan_id: plan.id,
      plan_kind: plan.kind,
      plan_date: plan.day,
      plan_agent: username(plan.agent_id),
      plan_drop_site: code(plan.drop_site_id),
      plan_instruction: plan.instruction,
    }));
  }
}

/** What fills each column of the contracts' exports. */
const valuesOf = async (
  db: Db,
  language: Language,
  area: ListArea,
  username: (id: number | null) => string | null | undefined,
): Promise<Record<string, (site: SiteSheetRow) => unknown>> => {
  const [places, owners] = await Promise.all([wilayas(db), ownerLabels(db)]);
  const wilaya = new Map(places.map(({ id, name }) => [id, name]));
  const say = sayIn(language);
  const words = new Map<string, string>();
  const word = (key: string) => {
    const known = words.get(key) ?? say('words', key as 'active');
    words.set(key, known);
    return known;
  };
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
    site_zone: site => site.zone,
    site_mode: site => site.mode,
    site_electrified: site => site.electrified && word(site.electrified),
    site_generators: site => site.generators,
  };
};
