import { describe, expect, it } from 'vitest';
import { missingIn, stepDataSchema } from '../../contract/evidence/step-data';
import { kindRows } from '../../contract/task-kinds';
import { taskKinds } from '../../contract/vocabulary';
import { evidenceOf } from '../../server/demo/evidence-of';
import { randomFrom } from '../../server/demo/random';

describe.each(taskKinds)('made-up evidence of a %s', kind => {
  it.each(kindRows[kind].tests)('%s is what the contract takes, and complete', test => {
    for (let seed = 1; seed <= 20; seed++) {
      const { data, slots } = evidenceOf(kind, test, randomFrom(seed), { lat: 36.7, lng: 3.1 });
      expect(stepDataSchema(kind, test).safeParse(data).error?.issues).toBeUndefined();
      expect(missingIn(kind, test, data, slots)).toEqual([]);
    }
  });
});
