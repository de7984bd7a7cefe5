import './register';
import { createRoot } from 'react-dom/client';
import { restoreCameraReturn } from './evidence/photos/camera-return';
import { getLanguage } from './framework/words/language';
import { loadWords } from './framework/words/useWords';
import { App } from './screens/app/App';
import { activateWaitingVersion, registerWorker } from './screens/app/register-worker';
import { captureInstallPrompt } from './screens/session/install-prompt';
import { startVault } from './screens/session/vault-state';

document.documentElement.lang = getLanguage();
captureInstallPrompt();
await loadWords();
await activateWaitingVersion();
restoreCameraReturn();
void startVault();
createRoot(document.getElementById('root')!).render(<App />);
registerWorker();
