import { Worker } from 'node:worker_threads';
import { workerFile } from '../../framework/host/worker-file';
import type { BackupJob } from './backup-worker';
import type { Backup, BackupConfig } from './make-backup';

/**
 * Makes a backup in a worker thread, which reads a copy of the embedded database's folder, so that nobody waits for it.
 * Its resources are freed with the thread.
 */
export const backUpInThread = async (
  config: BackupConfig,
  name: string,
  signal?: AbortSignal,
): Promise<Backup> => {
  const job: BackupJob = {
    name,
    config: {
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      uploadDir: config.uploadDir,
      // The URL's getter is read now: the thread cannot follow the file behind it.
      s3: config.s3 && { ...config.s3 },
      backupDir: config.backupDir,
      backupKey: config.backupKey,
      backupKeyFile: config.backupKeyFile,
      secretKey: config.secretKey,
      secretKeyFile: config.secretKeyFile,
    },
  };
  const worker = new Worker(workerFile('backup-worker', import.meta.url), { workerData: job });
  const stop = () => worker.terminate();
  signal?.addEventListener('abort', stop);
  try {
    return await new Promise<Backup>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('It was stopped.')));
    });
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
};
