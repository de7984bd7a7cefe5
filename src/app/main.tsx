import './contracts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreLocale } from '../framework/providers/i18nProvider';
import { App } from './App';
// The contracts first and this last: in this order the first load is 2 kB smaller than with this first.
import './register';

const show = () =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );

// If English fails to load, the page is shown in French. Nothing is awaited here: a language's file may need a
// module of this one, which would be a deadlock.
void restoreLocale()
  .catch(() => undefined)
  .then(show);
