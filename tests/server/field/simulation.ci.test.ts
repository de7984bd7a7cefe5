import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../server/demo/demo-accounts';
import { type Simulation, simulate } from '../../../server/simulation/simulate';
import { byDepth } from '../../depth';
import { freePort } from '../../free-port';
import { copyOfTemplate } from '../harness';
import { type ServerProcess, startServer } from '../server-process';

/** How many times the server is killed while agents send; `npm test` leaves that to the faults' own test. */
const kills = byDepth({ quick: 0, ci: 3, deep: 30 });

let home: Awaited<ReturnType<typeof copyOfTemplate>>;
let port: number;
let server: ServerProcess;
beforeEach(async () => {
  home = await copyOfTemplate();
  port = await freePort();
  server = await start();
});
afterEach(async () => {
  await server.stop();
  await home.remove();
});

const start = () =>
  startServer({
    PORT: String(port),
    DATA_DIR: home.config.dataDir,
    ...(home.config.databaseUrl && { DATABASE_URL: home.config.databaseUrl }),
  });
const play = (values: Partial<Simulation>) =>
  simulate({
    url: server.url,
    username: 'admin',
    password: demoPassword,
    agents: 5,
    tasks: 1,
    seed: 11,
    faults: true,
    light: true,
    ...values,
  });

describe('agents on a network that drops', () => {
  it('end with the server holding exactly what they sent, for every kind of task', async () => {
    const { differences, tasks, redone, photos, network } = await play({});
    expect(differences).toEqual([]);
    expect(tasks).toBe(5);
    expect(redone).toBe(3);
    expect(photos).toBeGreaterThan(10);
    const { lostAnswers, cutOff, repeated, forgotten, parts } = network;
    expect(Math.min(lostAnswers, cutOff, repeated, forgotten, parts)).toBeGreaterThan(0);
  }, 120_000);
});

if (kills)
  describe('agents whose server is killed', () => {
    it(
      `lose nothing that was acknowledged and double nothing, killed ${kills} times`,
      async () => {
        let killed = 0;
        let over = false;
        const playing = play({
          agents: 3,
          tasks: done => done === 0 || killed < kills,
          seed: 12,
          kinds: ['delivery', 'cm', 'gpm'],
        }).finally(() => {
          over = true;
        });
        const killing = async () => {
          while (killed < kills && !over) {
            await pause(500 + Math.random() * 1_500);
            await server.kill();
            server = await start();
            killed++;
          }
        };
        await Promise.allSettled([playing, killing()]);
        const { differences, network } = await playing;
        expect(differences).toEqual([]);
        expect(killed).toBe(kills);
        expect(network.waits).toBeGreaterThan(0);
      },
      kills * 60_000 + 60_000,
    );
  });

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));
