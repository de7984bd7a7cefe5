import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between a server's end and the next start: the first, and the maximum, as it doubles each time. */
const pauses = { first: 1_000, longest: 30_000 };
/** After serving this many milliseconds a server starts over with the first pause. */
const calm = 60_000;
/** How many consecutive starts may fail after one has served, for example while a database is down. */
const mostFailures = 5;

/**
 * Runs the server, `node` with these arguments, and restarts it when it exits by itself. Gives up, with its exit code,
 * if it cannot start at all. SIGINT and SIGTERM stop both. The server reports by a message that it serves.
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
