import { writeFileSync } from 'node:fs';

/**
 * A reporter of vitest: leaves in the file that `TERRAIN_REPORT` names, for each test file, its project, its time from
 * being given to a worker until its end, and how its tests ended.
 */
export default class TestReport {
  #began = new Map();
  #ended = new Map();

  onTestModuleQueued(module) {
    this.#began.set(module, Date.now());
  }

  onTestModuleEnd(module) {
    this.#ended.set(module, Date.now());
  }

  onTestRunEnd(modules, errors) {
    const files = modules.map(module => {
      const states = [...module.children.allTests()].map(test => test.result().state);
      const count = state => states.filter(each => each === state).length;
      return {
        project: module.project.name,
        name: module.relativeModuleId,
        began: this.#began.get(module),
        ended: this.#ended.get(module),
        passed: count('passed'),
        // A file that could not be loaded has no tests, and has failed.
        failed: count('failed') || Number(module.state() === 'failed'),
        skipped: count('skipped') + count('pending'),
      };
    });
    writeFileSync(process.env.TERRAIN_REPORT, JSON.stringify({ files, errors: errors.length }));
  }
}
