import type { ReactNode } from 'react';
import { Router, useLocation } from 'wouter';
import { News } from '../../sync/news/News';
import { SendingProvider } from '../../sync/sending/SendingContext';
import { SessionGate } from '../session/SessionGate';
import { Frame } from './Frame';
import './look.css';
import { Mishap } from './Mishap';
import { Screens } from './Screens';

export const App = () => (
  <Router base="/field">
    <Mishap>
      <SessionGate>
        <SendingProvider>
          <News />
          <Frame>
            <MishapHere>
              <Screens />
            </MishapHere>
          </Frame>
        </SendingProvider>
      </SessionGate>
    </Mishap>
  </Router>
);

/** Navigating to another screen resets the error boundary. */
const MishapHere = ({ children }: { children: ReactNode }) => {
  const [path] = useLocation();
  return <Mishap key={path}>{children}</Mishap>;
};
