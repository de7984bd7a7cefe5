import type { ReactNode } from 'react';
import { Router, useLocation } from 'wouter';
import { PushSubscriber } from '../../sync/push/PushSubscriber';
import { SendingProvider } from '../../sync/sending/SendingContext';
import { SessionGate } from '../session/SessionGate';
import { AppLayout } from './AppLayout';
import './look.css';
import { ErrorBoundary } from './ErrorBoundary';
import { Screens } from './Screens';

export const App = () => (
  <Router base="/field">
    <ErrorBoundary>
      <SessionGate>
        <SendingProvider>
          <PushSubscriber />
          <AppLayout>
            <ScreenErrorBoundary>
              <Screens />
            </ScreenErrorBoundary>
          </AppLayout>
        </SendingProvider>
      </SessionGate>
    </ErrorBoundary>
  </Router>
);

/** Navigating to another screen resets the error boundary. */
const ScreenErrorBoundary = ({ children }: { children: ReactNode }) => {
  const [path] = useLocation();
  return <ErrorBoundary key={path}>{children}</ErrorBoundary>;
};
