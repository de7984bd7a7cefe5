import { launchBrowser } from '../tests/journeys/browser';
import { takeOffice } from './screens/office';
import { options } from './screens/options';
import { takePhoneApp } from './screens/phone';
import { createPictures } from './screens/pictures';
import { takeForReadme } from './screens/readme';
import { startFilledServer } from './screens/server';
import { createOpenWindow } from './screens/window';

/**
 * `npm run screens` takes a picture of every page, of what opens over it and of the phone app, and writes an index with
 * what is wrong with each. States: full, failing (the API answers 500), offline; `--empty` serves an installation
 * without demo data, where nobody is but admin, cluster and manager. `--as ROLE` instead of each screen's usual visitor;
 * `--only` is a pattern of names.
 */
const pictures = createPictures();
const server = await startFilledServer();
const browser = await launchBrowser();
const openWindow = createOpenWindow(browser, server);
const hasPhoneApp = options.widths.includes(390) && options.isWanted('field') && !options.empty;

const takeAll = async () => {
  for (const state of options.states)
    for (const language of options.languages) {
      await takeOffice({ server, openWindow, pictures }, language, state);
      if (hasPhoneApp) await takePhoneApp({ openWindow, pictures }, language, state);
      pictures.writeIndex();
    }
};

try {
  if (options.readme) await takeForReadme(openWindow);
  else await takeAll();
} finally {
  pictures.writeIndex();
  await browser.close();
  await server.stop();
}
