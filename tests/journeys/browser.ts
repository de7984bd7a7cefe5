import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

/**
 * A real Chromium: the one of `CHROMIUM_PATH`, else one found on the machine, else the one that npm brings, which
 * needs nothing from the machine but Linux on x64.
 */
export const launchBrowser = async () => chromium.launch(await chromiumToLaunch());

export const chromiumToLaunch = async (): Promise<{
  executablePath: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
}> => {
  const found = process.env.CHROMIUM_PATH || places.find(place => existsSync(place));
  return found ? { executablePath: found, args: quiet } : fromPackage();
};

const places =
  process.platform === 'darwin'
    ? ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
        name => `/Applications/${name}.app/Contents/MacOS/${name}`,
      )
    : process.platform === 'win32'
      ? ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(folder =>
          ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map(
            program => path.join(process.env[folder] ?? '', program),
          ),
        )
      : (process.env.PATH ?? '')
          .split(path.delimiter)
          .flatMap(folder =>
            ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(name =>
              path.join(folder, name),
            ),
          );

/** Nothing of the browser's own goes to the network. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const fromPackage = async () => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium was found: install one, or name it in CHROMIUM_PATH.');
  }
  // Asked for by this name, the package also unpacks the libraries and fonts that a bare machine lacks.
  const own = process.env;
  process.env = { ...own, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };
  const { default: packaged } = await import('@sparticuz/chromium');
  const executablePath = await packaged.executablePath();
  const { env } = process;
  process.env = own;
  // Its own arguments are for one process without web security: neither is what people use.
  return { executablePath, env, args: [...quiet, '--headless=shell'] };
};
