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
import { siteCodes } from './queries';

type Batches = AsyncIterable<Record<string, unknown>[]>;
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
export const siteSheet = async (db: Db, language: Language, area: ListArea, rows: Batches) => {
  const named = await valuesByName(db, language);
  const labels: Record<string, { fields: object }> = (language === 'en' ? en : fr).resources;
  const fields = labels[area === 'all' ? 'sites' : `${area}/sites`].fields as Record<string, string>;
  const columns = Object.fromEntries(
    Object.keys(fields).map(field => [
      field,
      {
        header: fields[field],
        kind: kinds[field] ?? 'text',
        value: named[field] ?? ((row: any) => row[field]),
      } satisfies SheetColumn,
    ]),
  );
  return { columns, rows };
};

/** « Exporter Planning »: one row for each plan of the sites. */
export const planningSheet = async (
  db: Db,
  user: User,
  language: Language,
  area: ListArea,
  sites: Batches,
) => {
  const { columns } = await siteSheet(db, language, area, sites);
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
    rows: withPlans(db, user, area, sites),
  };
};

async function* withPlans(db: Db, user: User, area: ListArea, batches: Batches) {
  for await (const sites of batches) {
    const byId = new Map(sites.map(site => [site.site_id as number, site]));
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

const valuesByName = async (db: Db, language: Language): Promise<Record<string, SheetColumn['value']>> => {
  const names = new Map((await wilayas(db)).map(({ id, name }) => [id, name]));
  const say = sayIn(language);
  return {
    site_owner: row => row.owner,
    site_address_wilaya: row => names.get(row.site_address_wilaya),
    site_status: row => say('words', row.site_status),
    site_electrified: row => row.site_electrified && say('words', row.site_electrified),
  };
};
