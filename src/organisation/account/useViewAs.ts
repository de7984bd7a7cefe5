import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { SessionUser } from '../../../contract/organisation/session';
import { sessionStore } from '../../framework/providers/sessionStore';

/** Continues as another user from the start page; all cached data is dropped. */
export const useViewAs = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (user: SessionUser) => {
    sessionStore.write(user);
    client.clear();
    navigate('/', { replace: true });
  };
};
