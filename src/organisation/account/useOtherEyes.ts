import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { SessionUser } from '../../../contract/organisation/session';
import { sessionStore } from '../../framework/providers/sessionStore';

/** Starts viewing as another user on the start page, or stops: all cached data is dropped. */
export const useOtherEyes = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (user: SessionUser) => {
    sessionStore.write(user);
    client.clear();
    navigate('/', { replace: true });
  };
};
