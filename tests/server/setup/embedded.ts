import type { TestProject } from 'vitest/node';
import { demoFolder, demoSites } from '../../demo-folder';

/** One filled PGlite folder, copied for each suite. */
export default async function setup(project: TestProject) {
  const { folder, remove } = await demoFolder(demoSites);
  project.provide('testEngine', { engine: 'embedded', template: folder });
  return remove;
}
