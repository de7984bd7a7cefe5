import { useTranslate } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { isCrud } from '../../../contract/framework/crud';
import { pageSizes, type ResourceContract } from '../../../contract/framework/endpoint';
import { getLock, isAllowed, mayLinkToOwn } from '../../../contract/framework/permissions';
import type { SessionUser } from '../../../contract/framework/session';
import { useFeedback } from '../feedback/FeedbackProvider';
import { type FieldInfo, getFieldInfo } from '../fields/field-info';
import { useLabels } from '../fields/useLabels';
import type { ListChoice } from '../fields/useWords';
import { useSession } from '../providers/sessionStore';
import { parseFilter, type useListMemory } from './useListMemory';

type Filter = Record<string, unknown>;
export type FilterField = FieldInfo & {
  /** The session's own owner or cluster, to which the filter is locked. */
  locked?: string | number;
  /** A filter that is not offered to the person is only allowed together with this one. */
  onlyWith?: string;
  /** Its choices, where they do not follow from its type. */
  choices?: readonly ListChoice[];
};

/** A filter that the reader cannot choose: it comes with a link, and can only be removed. */
export const isOnlySetByLinks = ({ word }: FilterField) => word === 'carried';

export { pageSizes };

/**
 * The filters that the person may use, in the contract's order. A link from a dashboard may set an owner or a
 * cluster, within `own`, even where they may not choose it.
 */
export const listAllowedFilters = (contract: ResourceContract, user: SessionUser | null): FilterField[] =>
  Object.entries(contract.filters.shape).flatMap(([name, schema]): FilterField[] => {
    const lock = contract.locks?.[name];
    const info = getFieldInfo(name, schema as z.ZodType);
    if (isAllowed(user, contract.filterFrom?.[name] ?? {}))
      return [{ ...info, locked: (lock && user && getLock(lock).values(user)?.[0]) || undefined }];
    const mayComeFromLink = lock && user && mayLinkToOwn(user) && 'own' in contract.filters.shape;
    return mayComeFromLink ? [{ ...info, word: 'carried', list: getLock(lock).list, onlyWith: 'own' }] : [];
  });

/** The default values of a list, also used on reset. */
export const getDefaultFilter = (contract: ResourceContract, fields: FilterField[]): Filter =>
  Object.fromEntries(
    Object.entries(contract.defaults ?? {}).filter(([name]) => fields.some(({ source }) => source === name)),
  );

/** The pinned filters of a plain resource: the search fields, and its contract's next filters. */
export const getDefaultPinnedFilters = (fields: FilterField[]) => {
  const searched = fields.filter(({ type, word, options }) => type === 'text' && !word && !options);
  const others = fields.filter(field => !searched.includes(field) && !isOnlySetByLinks(field));
  return { search: searched.map(({ source }) => source), chips: others.map(({ source }) => source) };
};

/** The filters of a list that the reader may use, and their default values. */
export const useFilters = (contract: ResourceContract) => {
  const user = useSession();
  return useMemo(() => {
    const fields = listAllowedFilters(contract, user);
    return { fields, defaultFilter: getDefaultFilter(contract, fields) };
  }, [contract, user]);
};

/**
 * Adapts an address, or the stored search, to the reader: filters that their role may not use, or that mean
 * nothing here, are dropped with a notice (product decisions, « Failures are told »). Returns false while the
 * address is being replaced, so that no forbidden request is sent.
 */
export const useSanitizedUrl = (
  contract: ResourceContract,
  { fields, defaultFilter }: ReturnType<typeof useFilters>,
  { stored, setStored }: Pick<ReturnType<typeof useListMemory>, 'stored' | 'setStored'>,
) => {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const notifyDropped = useDroppedFiltersNotice(contract);

  const query = new URLSearchParams(search);
  const addressFilter = search ? parseFilter(search) : undefined;
  const requested = addressFilter ?? stored?.filter ?? {};
  const { filter, dropped } = sanitizeFilter(contract, fields, requested);
  const pageSize = query.get('perPage');
  const isUnknownPageSize = pageSize !== null && !pageSizes.includes(Number(pageSize));
  const isMissingDefaults =
    addressFilter !== undefined && Object.keys(defaultFilter).some(name => !(name in filter));
  const isSanitized = dropped.length === 0 && !isUnknownPageSize && !isMissingDefaults;

  useEffect(() => {
    if (isSanitized) return;
    if (addressFilter) {
      query.set('filter', JSON.stringify({ ...defaultFilter, ...filter }));
      if (isUnknownPageSize) query.set('perPage', String(pageSizes[0]));
      navigate({ search: `?${query}` }, { replace: true, state });
    } else {
      setStored({ ...stored, filter });
    }
    if (dropped.length > 0) notifyDropped(dropped);
  });
  return isSanitized;
};

/** Reports which filters of a shared address were dropped because the reader may not use them (product decisions). */
export const useDroppedFiltersNotice = (contract: ResourceContract) => {
  const translate = useTranslate();
  const labels = useLabels(contract.name);
  const { banner } = useFeedback();
  return (dropped: readonly string[]) => {
    const textValues = { filters: dropped.map(labels.filter).join(', '), smart_count: dropped.length };
    banner(translate('terrain.generated.droppedFilters', textValues), 'warning');
  };
};

/** The part of a filter that the reader may use, and the names of the rest. */
export const sanitizeFilter = (contract: ResourceContract, fields: FilterField[], requested: Filter) => {
  const filter: Filter = {};
  const dropped: string[] = [];
  for (const [name, value] of Object.entries(requested)) {
    const field = fields.find(({ source }) => source === name);
    // A value equal to the locked one is dropped without notice.
    if (field?.locked !== undefined && String(value) === String(field.locked)) continue;
    const lacksCompanion = field?.onlyWith !== undefined && !(field.onlyWith in requested);
    const isUsable = field && !lacksCompanion && field.locked === undefined;
    const schema = contract.filters.shape[name] as z.ZodType | undefined;
    if (isUsable && schema?.safeParse(toSentValue(contract, value)).success) filter[name] = value;
    else dropped.push(name);
  }
  return { filter, dropped };
};

/** A filter's value as the server reads it: a query string makes every value a text, a plain resource's is JSON. */
const toSentValue = (contract: ResourceContract, value: unknown): unknown => {
  if (isCrud(contract)) return value;
  if (Array.isArray(value)) return value.map(each => toSentValue(contract, each));
  return typeof value === 'object' ? value : String(value);
};
