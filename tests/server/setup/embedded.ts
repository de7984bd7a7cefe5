import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { fillTemplate } from './template';

/** One filled PGlite folder, copied for each suite. */
export default async function setup(project: TestProject) {
  const template = mkdtempSync(path.join(tmpdir(), 'terrain-template-'));
  await fillTemplate({ dataDir: template });
  project.provide('testEngine', { engine: 'embedded', template });
  return () => rmSync(template, { recursive: true, force: true });
}
