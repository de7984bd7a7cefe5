import { writeFileSync } from 'node:fs';

/**
 * A vitest reporter: writes to the file named by `TERRAIN_REPORT`, for each test file, its project, its time from
 * being assigned to a worker until its end, and its results.
 */
export default class TestReport {
  #began = new Map();
  #ended = new Map();

  // A queued file is reported as a different object than the one that ran.
  onTestModuleQueued(module) {
    this.#began.set(keyOf(module), Date.now());
  }

  onTestModuleEnd(module) {
    this.#ended.set(keyOf(module), Date.now());
  }

  onTestRunEnd(modules) {
    const files = modules.map(module => {
      const states = [...module.children.allTests()].map(test => test.result().state);
      const count = state => states.filter(each => each === state).length;
      return {
        project: module.project.name,
        name: module.relativeModuleId,
        began: this.#began.get(keyOf(module)),
        ended: this.#ended.get(keyOf(module)),
        passed: count('passed'),
        // A file that could not be loaded has no tests, and counts as failed.
        failed: count('failed') || Number(module.state() === 'failed'),
        skipped: count('skipped') + count('pending'),
      };
    });
    writeFileSync(process.env.TERRAIN_REPORT, JSON.stringify(files));
  }
}

const keyOf = ({ project, moduleId }) => `${project.name} ${moduleId}`;
