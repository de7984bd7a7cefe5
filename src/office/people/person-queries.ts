import { useQuery } from '@tanstack/react-query';
import { accountActions } from '../../../contract/organisation/account-actions';
import { call } from '../../framework/providers/call';

const { overview, detail, activity, sessions } = accountActions.actions;

/** All query keys begin with `['person', id]`, so that a change refreshes everything about that person. */
export const useAgentOverview = (userid: number, enabled: boolean) =>
  useQuery({
    queryKey: ['person', userid, 'overview'],
    queryFn: ({ signal }) => call(overview, { userid }, { signal }).then(({ data }) => data),
    enabled,
    retry: false,
  });

export const usePersonDetail = (userid: number, enabled: boolean) =>
  useQuery({
    queryKey: ['person', userid, 'detail'],
    queryFn: ({ signal }) => call(detail, { userid }, { signal }).then(({ data }) => data),
    enabled,
    retry: false,
  });

export const useActivity = (userid: number) =>
  useQuery({
    queryKey: ['person', userid, 'activity'],
    queryFn: ({ signal }) => call(activity, { userid }, { signal }).then(({ data }) => data),
  });

export const usePersonSessions = (id: number) =>
  useQuery({
    queryKey: ['person', id, 'sessions'],
    queryFn: ({ signal }) => call(sessions, { id }, { signal }).then(response => response.sessions),
  });
