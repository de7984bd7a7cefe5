import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

/**
 * A real Chromium: the one of `CHROMIUM_PATH`, else the one that npm brings, the same on every machine with Linux on
 * x64, else one found on the machine.
 */
export const launchBrowser = async () => chromium.launch(await findChromium());

export const findChromium = async (): Promise<{
  executablePath: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
}> => {
  const named = process.env.CHROMIUM_PATH;
  if (!named && process.platform === 'linux' && process.arch === 'x64') return fromPackage();
  const executablePath = named || places.find(place => existsSync(place));
  if (!executablePath) throw new Error('No Chromium was found: install one, or name it in CHROMIUM_PATH.');
  return { executablePath, args: quiet };
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
