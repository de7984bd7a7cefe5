import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../../framework/host/lower-priority';
import { type BackupConfig, makeBackup } from './make-backup';

export type BackupJob = { config: BackupConfig; name: string };

lowerPriority(19);

const { config, name } = workerData as BackupJob;
parentPort!.postMessage(await makeBackup(config, { name }));
