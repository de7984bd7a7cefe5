import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreLocale } from '../framework/providers/i18nProvider';
import { App } from './App';

const show = () =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );

// English that could not be loaded is no reason to show nothing: French is there. Nothing is awaited here: a language's
// own file may need a module of this one, which would wait for it in turn.
void restoreLocale()
  .catch(() => undefined)
  .then(show);
