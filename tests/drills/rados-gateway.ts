import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findFreePort } from '../free-port';
import { pollUntil } from '../poll-until';

const packages = 'apt-get install --no-install-recommends ceph-mon ceph-osd radosgw';

/** Ceph's S3 gateway from Debian's packages over a cluster of one, kept in memory: checks all that Amazon's checks. */
export const startGateway = async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'terrain-ceph-'));
  const running: ChildProcess[] = [];
  const stop = async () => {
    for (const child of running.reverse()) {
      const exited = new Promise(resolve => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGKILL')) await exited;
    }
    rmSync(home, { recursive: true, force: true });
  };
  const [monPort, port] = [await findFreePort(), await findFreePort()];
  const fsid = randomUUID();
  for (const folder of ['mon', 'osd', 'rgw']) mkdirSync(path.join(home, folder));
  const conf = path.join(home, 'ceph.conf');
  const keyring = path.join(home, 'keyring');
  writeFileSync(
    keyring,
    '[mon.]\n\tkey = AQAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAAAA==\n\tcaps mon = "allow *"\n',
  );
  writeFileSync(
    conf,
    [
      '[global]',
      `fsid = ${fsid}`,
      `mon host = v1:127.0.0.1:${monPort}`,
      'public addr = 127.0.0.1',
      ...['cluster', 'service', 'client'].map(part => `auth ${part} required = none`),
      'ms mon client mode = crc',
      'osd pool default size = 1',
      'osd pool default min size = 1',
      'osd pool default pg num = 8',
      'mon allow pool size one = true',
      'mon max pg per osd = 1000',
      'osd objectstore = memstore',
      'memstore device bytes = 1073741824',
      `admin socket = ${home}/$name.asok`,
      `log file = ${home}/$name.log`,
      ...['mon', 'osd', 'rgw'].map(part => `${part} data = ${home}/${part}`),
      `rgw frontends = beast endpoint=127.0.0.1:${port}`,
      '',
    ].join('\n'),
  );
  const run = (command: string, ...words: string[]) => {
    try {
      return execFileSync(command, words, { encoding: 'utf8', stdio: 'pipe', timeout: 60_000 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      throw new Error(`${command} is missing: ${packages}`);
    }
  };
  const begin = (command: string, ...words: string[]) =>
    running.push(spawn(command, ['-c', conf, ...words, '-f'], { stdio: 'ignore' }));
  try {
    const monmap = path.join(home, 'monmap');
    run('monmaptool', '--create', '--addv', 'a', `[v1:127.0.0.1:${monPort}]`, '--fsid', fsid, monmap);
    run('ceph-mon', '-c', conf, '--mkfs', '-i', 'a', '--monmap', monmap, '--keyring', keyring);
    begin('ceph-mon', '-i', 'a');
    const osd = randomUUID();
    run('ceph', '-c', conf, 'osd', 'new', osd);
    run('ceph-osd', '-c', conf, '-i', '0', '--mkfs', '--osd-uuid', osd);
    begin('ceph-osd', '-i', '0');
    run('ceph', '-c', conf, 'osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=here');
    const [accessKeyId, secretAccessKey] = ['TERRAIN', 'terrain-secret'];
    run(
      'radosgw-admin',
      ...['-c', conf, 'user', 'create', '--uid=terrain', '--display-name=terrain'],
      ...[`--access-key=${accessKeyId}`, `--secret=${secretAccessKey}`],
    );
    begin('radosgw', '-i', 'admin');
    const origin = `http://127.0.0.1:${port}`;
    await pollUntil(() => fetch(origin).catch(() => null), 200);
    const client = new S3Client({
      endpoint: origin,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
    });
    await client.send(new CreateBucketCommand({ Bucket: 'terrain' }));
    return {
      url: `http://${accessKeyId}:${secretAccessKey}@127.0.0.1:${port}/terrain/files-of`,
      origin,
      client,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
