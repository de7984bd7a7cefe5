import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { siteDetails } from '../../../contract/sites/site-details';
import { siteActions } from '../../../contract/sites/sites';
import { planning } from '../../../contract/work/planning';
import { type SiteEventKind, siteLife } from '../../../contract/work/site-life';
import { call } from '../../framework/providers/call';
import { siteQueryKey } from '../../work/fields/useInvalidateSites';

const siteKey = (site_id: number, part: string) => [...siteQueryKey, site_id, part];

export const useSiteDetail = (site_id: number, enabled = true) =>
  useQuery({
    queryKey: siteKey(site_id, 'detail'),
    queryFn: ({ signal }) => call(siteActions.show, { site_id }, { signal }).then(({ data }) => data),
    enabled,
  });

export const useSiteHistory = (site_id: number) =>
  useQuery({
    queryKey: siteKey(site_id, 'history'),
    queryFn: ({ signal }) => call(siteActions.history, { site_id }, { signal }).then(({ data }) => data),
  });

export const useCosites = (site_id: number) =>
  useQuery({
    queryKey: siteKey(site_id, 'cosites'),
    queryFn: ({ signal }) =>
      call(siteDetails.actions.cosites, { site_id }, { signal }).then(({ data }) => data),
  });

export const useEquipment = (site_id: number) =>
  useQuery({
    queryKey: siteKey(site_id, 'equipment'),
    queryFn: ({ signal }) =>
      call(siteDetails.actions.equipment, { site_id }, { signal }).then(({ data }) => data),
  });

export const useSitePlans = (site_id: number, task_type: TaskKind) =>
  useQuery({
    queryKey: [...siteKey(site_id, 'planning'), task_type],
    queryFn: ({ signal }) =>
      call(planning.actions.ofSite, { site_id, task_type }, { signal }).then(({ data }) => data),
  });

/** The number of a site's related records. */
export const useSiteSummary = (site_id: number) =>
  useQuery({
    queryKey: siteKey(site_id, 'summary'),
    queryFn: ({ signal }) => call(siteLife.actions.summary, { site_id }, { signal }).then(({ data }) => data),
  });

/** The newest events first, page by page; of all kinds, or of one. */
export const useSiteTimeline = (site_id: number, kind: SiteEventKind | null) =>
  useInfiniteQuery({
    queryKey: [...siteKey(site_id, 'timeline'), kind],
    queryFn: ({ signal, pageParam }) =>
      call(
        siteLife.actions.timeline,
        { site_id, ...(kind && { kinds: [kind] }), ...(pageParam && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** The latest visits with photos first, page by page. */
export const useSiteVisits = (site_id: number, task_type: TaskKind | null) =>
  useInfiniteQuery({
    queryKey: [...siteKey(site_id, 'photos'), task_type],
    queryFn: ({ signal, pageParam }) =>
      call(
        siteLife.actions.photos,
        { site_id, ...(task_type && { task_type }), ...(pageParam && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const useNeighbours = (site_id: number) =>
  useQuery({
    queryKey: siteKey(site_id, 'neighbours'),
    queryFn: ({ signal }) =>
      call(siteLife.actions.neighbours, { site_id, radius: neighbourRadiusKm }, { signal }).then(
        ({ data }) => data,
      ),
  });
/** Kilometres */
export const neighbourRadiusKm = 30;
