import '../../field/register';
import '../../src/app/contracts';
import { afterEach, beforeEach, vi } from 'vitest';

// The files of a worker share its modules and globals: none starts with the outage, the server or the stubs of the one
// before it.
afterEach(() => vi.unstubAllGlobals());
if (globalThis.window) {
  await import('../../src/app/register');
  await (await import('../../field/framework/words/useWords')).loadWords();
  const { connection } = await import('../../src/framework/providers/connection');
  const { mockFetch } = await import('./providers/mock-fetch');
  mockFetch(() => ({ status: 404, body: { success: false, error: 'No test answers this.' } }));
  beforeEach(connection.reportAnswer);
}
