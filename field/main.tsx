import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { registerWorker, takeWaitingVersion } from './app/register-worker';
import { resumeFromCamera } from './photos/camera-return';
import { keepInstallOffer } from './session/installing';
import { startPhone } from './session/phone';
import { language } from './words/language';

document.documentElement.lang = language();
keepInstallOffer();
await takeWaitingVersion();
resumeFromCamera();
void startPhone();
createRoot(document.getElementById('root')!).render(<App />);
registerWorker();
