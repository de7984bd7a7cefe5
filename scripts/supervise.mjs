import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** Between the end of a server and the next start, in milliseconds: at first, and at most, for it doubles each time. */
const pauses = { first: 1_000, longest: 30_000 };
/** A server that served for so long, in milliseconds, begins with the first pause again. */
const calm = 60_000;
/** How many starts in a row may fail once one has served, as while a database is away. */
const mostFailures = 5;

/**
 * Runs the server, `node` with these words, and starts it again where it ends by itself. Gives up, with its exit code,
 * where it cannot start at all. SIGINT and SIGTERM stop both. The server says by a message that it serves.
 */
export const supervise = async words => {
  let server = null;
  let isStopping = false;
  const run = () =>
    new Promise(resolve => {
      let servesSince = null;
      server = spawn(process.execPath, words, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
      server.once('message', () => {
        servesSince = Date.now();
      });
      server.once('exit', (code, signal) => {
        server = null;
        resolve({ code, signal, servedFor: servesSince === null ? null : Date.now() - servesSince });
      });
    });
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      isStopping = true;
      if (!server) process.exit(0);
      server.kill(signal);
    });

  let hasServed = false;
  let failures = 0;
  for (let pause = pauses.first; ; pause = Math.min(2 * pause, pauses.longest)) {
    const { code, signal, servedFor } = await run();
    hasServed ||= servedFor !== null;
    failures = servedFor === null ? failures + 1 : 0;
    if (isStopping || code === 0 || !hasServed || failures > mostFailures) process.exit(code ?? 1);
    if (servedFor > calm) pause = pauses.first;
    console.error(
      `The server ended (${signal ?? `exit code ${code}`}). It is started again in ${pause / 1_000} s.`,
    );
    await wait(pause);
  }
};
