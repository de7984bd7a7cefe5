import { parseArgs } from 'node:util';
import type { Database } from '../db/client';
import { oneOrNone } from '../db/one-at-a-time';
import {
  archivePartitions,
  type FamilyName,
  families,
  keepPartitionsAhead,
  layOutPartitions,
} from '../db/partitions';
import { type AdminCommand, noWords } from './command';

/** What a large database needs, while servers use it. Each undoes what another of them was at, were there two. */
const alone = ({ db, engine }: Database, work: () => Promise<number>) =>
  oneOrNone(db, engine, 'partitions', work);

export const partition: AdminCommand = {
  usage: '',
  takes: noWords,
  work: database =>
    alone(database, async () => {
      const { db } = database;
      await layOutPartitions(db, { online: true });
      for (const name of Object.keys(families) as FamilyName[]) await keepPartitionsAhead(db, name);
      console.log('Tasks with their evidence, and the history, are partitioned.');
      return 0;
    }),
};

export const archive: AdminCommand = {
  usage: '--before YYYY-MM-DD --tablespace NAME',
  takes: words => {
    const { before = '', tablespace = '' } = optionsIn(words);
    return /^\d{4}-\d{2}-\d{2}$/.test(before) && tablespace !== '';
  },
  work: (database, _, words) =>
    alone(database, async () => {
      const { before, tablespace } = optionsIn(words);
      const tell = (name: string) => console.log(`${name} lies in ${tablespace} now.`);
      const moved = await archivePartitions(database.db, { before: before!, tablespace: tablespace!, tell });
      if (!moved.length) console.log('No partition that is full holds only what is older.');
      return 0;
    }),
};

const optionsIn = (words: readonly string[]) =>
  parseArgs({
    args: [...words],
    options: { before: { type: 'string' }, tablespace: { type: 'string' } },
  }).values;
