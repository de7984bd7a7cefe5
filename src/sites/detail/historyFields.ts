import type { z } from 'zod';
import { GpmSite } from '../../../contract/gpm-sites';
import type { HistoryRow } from '../../../contract/history';
import { PlanInput, SitePlan } from '../../../contract/planning';
import { Cosite, Equipment } from '../../../contract/site-details';
import { Site, SiteDetail } from '../../../contract/sites';
import { type Facts, factsOf } from '../../generated/schema';

/** Fields that differ between before and after, without what the machine counts for itself. */
export const changedFields = ({ before, after }: HistoryRow) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    field => !inner.has(field) && !same(before?.[field], after?.[field]),
  );

/** How a field of the history is shown: by the first contract that names it. */
export const factsOfHistory = (field: string): Facts | undefined => {
  const schema = contracts.find(contract => field in contract.shape)?.shape[field];
  return schema && factsOf(field, schema as z.ZodType);
};

const inner = new Set(['version', 'site_id', 'id', 'created_at', 'created_by', 'updated_at']);
const contracts = [SiteDetail, Site, GpmSite, SitePlan, PlanInput, Cosite, Equipment] as z.ZodObject[];

const same = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null) || (blank(one) && blank(other));
const blank = (value: unknown) => value === null || value === undefined || value === '';
