import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/client';
import type { KeyRing } from './key-ring';
import { clearAnswers, secretsNamed, secretsThatBegin, storeSecret } from './queries';
import { keyNameIn, sealedSettings } from './sealed';

/** How often a server looks whether it is called, and with which key all seal, in milliseconds. */
const lookEvery = 2_000;

type Call = { call: string; key: string };
/** What a server says of the key that is to come: that it has it, and that it seals with it. */
type Answer = { server: string; holds: boolean; seals: boolean };

/** Where a call stands among the settings, and its answers. */
const callName = 'key_call';
const answersBegin = 'key_answer ';

/** A server's side: follows the key under which all seal, reads its keys again when it is called, and answers. */
export const followKeys = (db: Db, ring: KeyRing, log: FastifyBaseLogger) => {
  const server = `${hostname()} ${process.pid}`;
  const name = `${answersBegin}${randomUUID()}`;
  let said = '';
  const look = async () => {
    const stored = await secretsNamed(db, [callName, sealedSettings.check]);
    const agreed = keyNameIn((stored[sealedSettings.check] ?? '') as string);
    if (agreed && agreed !== ring.id) ring.sealWith(agreed);
    const { call, key } = (stored[callName] as Call | undefined) ?? {};
    if (!call || !key) return;
    const answer = { server, holds: ring.holds(key), seals: ring.id === key };
    const saying = JSON.stringify({ call, ...answer });
    if (saying === said) return;
    await storeSecret(db, name, { call, ...answer });
    said = saying;
  };
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch(error => log.warn({ error: (error as Error).message }, 'the keys were not followed'))
      .finally(() => {
        looking = false;
      });
  }, lookEvery);
  timer.unref();
  return () => clearInterval(timer);
};

/**
 * The command's side: asks the servers that run for a key, and goes on when all that answer within `listen`
 * milliseconds have it. `sealWithIt` tells them to seal with it; it is over when they do.
 */
export const callRoll = async (
  db: Db,
  key: string,
  { listen, patience }: { listen: number; patience: number },
  sealWithIt: () => Promise<void>,
) => {
  const call = randomUUID();
  const answers = async () =>
    (await secretsThatBegin<Answer & Call>(db, answersBegin)).filter(answer => answer.call === call);
  const lacking = async (what: 'holds' | 'seals') =>
    (await answers()).filter(answer => !answer[what]).map(({ server }) => server);
  const until = async (what: 'holds' | 'seals') => {
    for (const end = Date.now() + patience; ; ) {
      const names = await lacking(what);
      if (!names.length || Date.now() > end) return names;
      await pause(200);
    }
  };
  await storeSecret(db, callName, { call, key });
  try {
    await pause(listen);
    const without = await until('holds');
    if (without.length)
      throw new Error(
        `Nothing was changed: ${without.join(', ')} does not have the new key. Put it into the file of ` +
          'SECRET_KEY_FILE there, or restart that server with SECRET_KEY=new,old.',
      );
    await sealWithIt();
    const late = await until('seals');
    if (late.length) throw new Error(`${late.join(', ')} still seals with the old key: run this again.`);
    return (await answers()).length;
  } finally {
    await clearAnswers(db, callName, answersBegin);
  }
};
export const askAll = { listen: 3 * lookEvery, patience: 60_000 };
