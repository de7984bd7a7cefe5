import { ApiError, noResponse } from './ApiError';
import { connection, type Outage } from './connection';
import { i18nProvider } from './i18nProvider';

/** Why a part of the app could not be loaded. `updated`: the server delivers another build than the one running. */
export type PartFailureCause = Outage['cause'] | 'updated' | 'broken';

/** A part of the app could not be loaded. `message` is in the reader's language. */
export class PartError extends ApiError {
  constructor(readonly failure: PartFailureCause) {
    super(noResponse, i18nProvider.translate(`terrain.shell.part.${failure}`));
  }
}

/**
 * Imports a part of the app; throws a `PartError` that says why it could not be loaded. Browsers import nothing again
 * that failed once until the page is reloaded, so that during an outage nothing is tried before the server answers.
 */
export const importPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  const isSuspect = connection.read() !== null || !navigator.onLine;
  if (isSuspect && !(await connection.check())) throw new PartError(connection.read()?.cause ?? 'offline');
  try {
    return await load();
  } catch (error) {
    throw error instanceof PartError ? error : new PartError(await findFailure());
  }
};

const findFailure = async (): Promise<PartFailureCause> => {
  if (!(await connection.check())) return connection.read()?.cause ?? 'broken';
  return (await isOtherBuildServed()) ? 'updated' : 'broken';
};

/** The page that the server delivers names the entry of its build, whose hash changes with any part of it. */
const isOtherBuildServed = async () => {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src');
  const page = await fetch('/', { method: 'GET', cache: 'no-store' }).then(
    response => (response.ok ? response.text() : ''),
    () => '',
  );
  return page.includes('<script type="module"') && !page.includes(`src="${entry}"`);
};
