import { createRoot } from 'react-dom/client';
import { resumeFromCamera } from './evidence/photos/camera-return';
import { language } from './framework/words/language';
import { App } from './screens/app/App';
import { registerWorker, takeWaitingVersion } from './screens/app/register-worker';
import { keepInstallOffer } from './screens/session/installing';
import { startPhone } from './screens/session/phone';

document.documentElement.lang = language();
keepInstallOffer();
await takeWaitingVersion();
resumeFromCamera();
void startPhone();
createRoot(document.getElementById('root')!).render(<App />);
registerWorker();
