import { writeFileSync } from 'node:fs';

/**
 * A reporter of vitest: leaves in the file that `TERRAIN_REPORT` names, for each test file, its project, its time from
 * being given to a worker until its end, and how its tests ended.
 */
export default class TestReport {
  #began = new Map();
  #ended = new Map();

  // A file that is only queued is told as another object than what becomes of it.
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
        // A file that could not be loaded has no tests, and has failed.
        failed: count('failed') || Number(module.state() === 'failed'),
        skipped: count('skipped') + count('pending'),
      };
    });
    writeFileSync(process.env.TERRAIN_REPORT, JSON.stringify(files));
  }
}

const keyOf = ({ project, moduleId }) => `${project.name} ${moduleId}`;
