import { useQuery } from '@tanstack/react-query';
import { planning } from '../../contract/planning';
import { siteDetails } from '../../contract/site-details';
import { siteActions } from '../../contract/sites';
import type { TaskKind } from '../../contract/vocabulary';
import { call } from '../providers/call';
import { ofSites } from './useSiteChanged';

const keyOf = (site_id: number, part: string) => [...ofSites, site_id, part];

export const useSiteDetail = (site_id: number, enabled = true) =>
  useQuery({
    queryKey: keyOf(site_id, 'detail'),
    queryFn: ({ signal }) => call(siteActions.show, { site_id }, { signal }).then(({ data }) => data),
    enabled,
  });

export const useSiteHistory = (site_id: number) =>
  useQuery({
    queryKey: keyOf(site_id, 'history'),
    queryFn: ({ signal }) => call(siteActions.history, { site_id }, { signal }).then(({ data }) => data),
  });

export const useCosites = (site_id: number) =>
  useQuery({
    queryKey: keyOf(site_id, 'cosites'),
    queryFn: ({ signal }) =>
      call(siteDetails.actions.cosites, { site_id }, { signal }).then(({ data }) => data),
  });

export const useEquipment = (site_id: number) =>
  useQuery({
    queryKey: keyOf(site_id, 'equipment'),
    queryFn: ({ signal }) =>
      call(siteDetails.actions.equipment, { site_id }, { signal }).then(({ data }) => data),
  });

export const useSitePlans = (site_id: number, task_type: TaskKind) =>
  useQuery({
    queryKey: [...keyOf(site_id, 'planning'), task_type],
    queryFn: ({ signal }) =>
      call(planning.actions.ofSite, { site_id, task_type }, { signal }).then(({ data }) => data),
  });
