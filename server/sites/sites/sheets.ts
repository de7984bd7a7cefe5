import { type FieldType, getFieldMeta } from '../../../contract/framework/field-meta';
import type { FieldsIn } from '../../../contract/framework/fields';
import { gpmSiteFields } from '../../../contract/sites/site-fields';
import type { PlanStatus } from '../../../contract/work/planning';
import { siteLists } from '../../../contract/work/site-selection';
import type { ServerMessages } from '../../../i18n/fr/organisation/server';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { type Language, sayIn, sayWord } from '../../framework/language/language';
import { type ColumnHead, createListSheet } from '../../framework/lists/list-sheet';
import { sheetColumns } from '../../framework/lists/sheet-columns';
import { readSettings } from '../../framework/settings/queries';
import { getUsernames } from '../../organisation/directory/queries';
import { listCatalogueItems, wilayaNames } from '../../organisation/settings/queries-choices';
import { isLate } from '../derived/late';
import type { ListArea, SiteFilters } from './filters';
import { createSiteCodeLookup, ownerLabels, plansOnSites } from './queries';
import type { SiteSheetRow } from './queries-list';
import { sheetFields } from './site-columns';

type Batches = AsyncIterable<SiteSheetRow[]>;
/** The workbook of a site list: columns as in the list, wilayas and owners by name. */
export const siteSheet = async (db: Db, language: Language, area: ListArea, batches: Batches) => {
  const { columns, rows } = await siteColumns(db, language, area, batches);
  return createListSheet(columns, rows);
};
const siteColumns = async (db: Db, language: Language, area: ListArea, batches: Batches) => {
  const names = new Map<number, string>();
  const values = await buildColumnValues(db, language, area, id => (id === null ? null : names.get(id)));
  return { columns: sheetColumns(siteLists[area], language, values), rows: withNames(db, batches, names) };
};

/** Loads the accounts that appear first in a batch before it is written. */
async function* withNames(db: Db, batches: Batches, names: Map<number, string>) {
  for await (const rows of batches) {
    const missingIds = new Set<number>();
    for (const { manager_id, agent_id, last_task_agent_id, next_plan_agent_id } of rows) {
      for (const id of [manager_id, agent_id, last_task_agent_id, next_plan_agent_id])
        if (id !== null && !names.has(id)) missingIds.add(id);
    }
    if (missingIds.size) {
      const username = await getUsernames(db, missingIds);
      for (const id of missingIds) names.set(id, username(id) ?? '');
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
  filters: SiteFilters[ListArea],
  batches: Batches,
) => {
  const { columns, rows } = await siteColumns(db, language, area, batches);
  const say = sayIn(language);
  const delay = (await readSettings(db)).task_pm_delay;
  const translateKey = createTranslator(language);
  const planColumn = (
    field: keyof ServerMessages['columns'],
    kind: ColumnHead['kind'] = 'text',
    value: (row: PlanRow) => unknown = row => row[field],
  ) => ({ header: say('columns', field), kind, value });
  return createListSheet<PlanRow>(
    {
      ...columns,
      plan_id: planColumn('plan_id', 'number'),
      plan_kind: planColumn('plan_kind', 'text', row => translateKey(row.plan_kind)),
      plan_date: planColumn('plan_date', 'day'),
      plan_status: planColumn('plan_status', 'text', row => translateKey(statusOf(row, delay))),
      plan_agent: planColumn('plan_agent'),
      plan_drop_site: planColumn('plan_drop_site'),
      plan_instruction: planColumn('plan_instruction'),
    },
    withPlans(db, user, area, filters, rows),
  );
};

/** A plan's status, as a translation key. */
const statusOf = (
  { plan_status, plan_date }: { plan_status: PlanStatus; plan_date: string },
  delay: number,
) => {
  if (plan_status !== 'planned') return plan_status;
  return isLate(plan_date, delay) ? 'late' : 'due';
};

/** The plans of the list's period: sites stay in list order, each site's plans are sorted by day. */
async function* withPlans(
  db: Db,
  user: User,
  area: ListArea,
  filters: SiteFilters[ListArea],
  batches: Batches,
) {
  for await (const sites of batches) {
    const byId = new Map(sites.map((site, position) => [site.id, { site, position }]));
    const sitePlans = await plansOnSites(db, user, [...byId.keys()], area, filters);
    const positionOf = (plan: SitePlan) => byId.get(plan.site_id)!.position;
    const plans = sitePlans.sort((one, other) => positionOf(one) - positionOf(other));
    const getUsername = await getUsernames(
      db,
      plans.map(plan => plan.agent_id),
    );
    const getSiteCode = await createSiteCodeLookup(
      db,
      plans.map(plan => plan.drop_site_id),
    );
    yield plans.map(plan => ({
      ...byId.get(plan.site_id)!.site,
      ...planCells(plan, getUsername, getSiteCode),
    }));
  }
}

type SitePlan = Awaited<ReturnType<typeof plansOnSites>>[number];
type NameLookup = (id: number | null) => string | null;
const planCells = (plan: SitePlan, getUsername: NameLookup, getSiteCode: NameLookup) => ({
  plan_id: plan.id,
  plan_kind: plan.kind,
  plan_date: plan.day,
  plan_status: plan.status,
  plan_agent: getUsername(plan.agent_id),
  plan_drop_site: getSiteCode(plan.drop_site_id),
  plan_instruction: plan.instruction,
});
type PlanRow = SiteSheetRow & ReturnType<typeof planCells>;

/** The server's translations, each looked up once. */
const createTranslator = (language: Language) => {
  const say = sayIn(language);
  const translations = new Map<string, string>();
  return (key: string) => {
    const text = translations.get(key) ?? sayWord(say, key);
    translations.set(key, text);
    return text;
  };
};

type SheetField = FieldsIn<typeof gpmSiteFields, 'sheet'>;
type Value = (site: SiteSheetRow) => unknown;

/** The value of each export column of the contracts: stored values by their translation, the others individually. */
const buildColumnValues = async (
  db: Db,
  language: Language,
  area: ListArea,
  username: (id: number | null) => string | null | undefined,
): Promise<Record<SheetField, Value>> => {
  const [wilayas, owners, items] = await Promise.all([
    wilayaNames(db, language),
    ownerLabels(db),
    listCatalogueItems(db),
  ]);
  const translateKey = createTranslator(language);
  const labels = new Map(items.map(({ type, key, label }) => [`${type} ${key}`, label]));
  const formatters: Partial<Record<FieldType, (value: string | number, list?: string) => unknown>> = {
    choice: (key, list) => labels.get(`${list} ${key}`) ?? key,
    owner: key => owners.get(String(key)) ?? key,
    siteStatus: key => translateKey(String(key)),
    wilaya: id => wilayas.get(Number(id)),
    yesNo: key => translateKey(String(key)),
  };
  const getStoredValue = (field: (typeof sheetFields)[number]): Value => {
    const meaning = getFieldMeta(gpmSiteFields[field].is);
    const format = meaning?.word && formatters[meaning.word];
    return format ? site => site[field] && format(site[field], meaning.list) : site => site[field];
  };
  return {
    ...(Object.fromEntries(sheetFields.map(field => [field, getStoredValue(field)])) as Record<
      (typeof sheetFields)[number],
      Value
    >),
    site_id: site => site.id,
    site_code: area === 'gpm' ? site => site.code_facture ?? site.code : site => site.code,
    site_physique: site => site.code,
    site_manager_username: site => username(site.manager_id),
    site_owner_agent: site => username(site.agent_id),
    site_last_pm_at: site => site.last_task,
    site_last_pm_by: site => username(site.last_task_agent_id),
    site_last_pm_id: site => site.last_task_id,
    site_next_pm: site => site.next_plan_day,
    site_next_pm_kind: site => site.next_plan_kind && translateKey(site.next_plan_kind),
    site_next_pm_agent: site => username(site.next_plan_agent_id),
    site_generators: site => site.generators,
  };
};
