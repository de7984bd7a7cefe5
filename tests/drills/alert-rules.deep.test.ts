import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('promtool takes the alert rules', () => {
  const { status, stdout, stderr, error } = spawnSync(
    'promtool',
    ['check', 'rules', 'deploy/prometheus/terrain.rules.yml'],
    { encoding: 'utf8' },
  );
  if (error) throw new Error('promtool is not here: apt-get install prometheus');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('16 rules found');
});
