import { Navigate } from 'react-router';
import { useSession } from '../providers/sessionStore';

/** « / » and every unknown address: to the first screen when signed in, to the sign-in page otherwise. */
export const Home = () => <Navigate to={useSession() ? firstScreen : '/login'} replace />;

export const firstScreen = '/ssr';
