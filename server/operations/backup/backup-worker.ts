import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type BackupConfig, makeBackup } from './make-backup';

export type BackupJob = { config: BackupConfig; name: string };

// On Linux priority is per thread; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(0, 19);

const { config, name } = workerData as BackupJob;
parentPort!.postMessage(await makeBackup(config, { name }));
