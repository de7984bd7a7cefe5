import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '../server/framework/db/client';

/** `/proc` counts in hundredths of a second on every Linux that Node runs on. */
const ticks = 100;

/** CPU seconds used by a process, including its threads, optionally with those of ended children. */
export const getCpuTime = (pid: number, withChildren = false) => {
  const fields = statOf(pid);
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
  return (user + system + (withChildren ? childUser + childSystem : 0)) / ticks;
};

/** The same of a PostgreSQL on this machine, with all its processes. */
const processorOfDatabase = async (db: Db) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const postmaster = Number(statOf(rows[0].pid)[1]);
  return () => {
    const children = readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .filter(name => {
        try {
          return Number(statOf(Number(name))[1]) === postmaster;
        } catch {
          return false;
        }
      });
    return children.reduce((sum, child) => sum + getCpuTime(Number(child)), getCpuTime(postmaster, true));
  };
};

/** CPU time used so far by a server and its database. */
export const createCpuMeter = async (server: { processor: () => number }, db: Db) => {
  const database = await processorOfDatabase(db);
  return () => ({ server: server.processor(), database: database() });
};

/** The fields after the program's name, which may contain blanks: state, parent, … */
const statOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
