import { beforeEach } from 'vitest';

// The files of a worker share its modules: none starts with the outage, or the server, of the one before it.
if (globalThis.window) {
  const { connection } = await import('../../src/framework/providers/connection');
  const { mockFetch } = await import('./providers/mock-fetch');
  mockFetch(() => ({ status: 404, body: { success: false, error: 'No test answers this.' } }));
  beforeEach(connection.reportAnswer);
}
