import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('promtool takes the alert rules', () => {
  const { status, stdout, stderr, error } = spawnSync('promtool', ['check', 'rules', rules], {
    encoding: 'utf8',
  });
  if (error) throw new Error('promtool is not here: apt-get install prometheus');
  expect([status, stderr]).toEqual([0, '']);
  const written = readFileSync(rules, 'utf8').match(/- alert:/g)!.length;
  expect(stdout).toContain(`${written} rules found`);
});

const rules = 'deploy/prometheus/terrain.rules.yml';
