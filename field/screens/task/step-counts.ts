import { getRows, type StepData } from '../../../contract/work/evidence/step-data';
import type { EvidencePart, EvidenceStep } from '../../../contract/work/steps/parts';

/** How much of a step is filled in, besides its photos. */
export type StepCounts = { answers: number; of: number; rows: number; codes: number };

export const countEntries = (step: EvidenceStep, data: StepData): StepCounts =>
  step.parts
    .map(part => ({ ...none, ...countsOf(part, data) }))
    .reduce(
      (sum, each) => ({
        answers: sum.answers + each.answers,
        of: sum.of + each.of,
        rows: sum.rows + each.rows,
        codes: sum.codes + each.codes,
      }),
      none,
    );

const countsOf = (part: EvidencePart, data: StepData): Partial<StepCounts> => {
  const answered = (keys: readonly string[]) => ({
    answers: keys.filter(key => !isEmpty(data[key])).length,
    of: keys.length,
  });
  switch (part.part) {
    case 'fields':
      return answered(part.fields.map(({ key }) => key));
    case 'cells':
      return answered(part.cells.flatMap(cell => part.fields.map(({ key }) => `${key}_${cell}`)));
    case 'results':
      return answered(part.results.map(({ key }) => `${key}_status`));
    case 'checks': {
      const answeredKeys = new Set(getRows(data, 'checks').map(({ key }) => key));
      return {
        answers: part.checks.filter(({ key }) => answeredKeys.has(key)).length,
        of: part.checks.length,
      };
    }
    case 'table':
      return { rows: getRows(data, part.key).length };
    case 'barCodes':
      return { codes: part.most === 1 ? Number(!isEmpty(data[part.key])) : getRows(data, part.key).length };
    case 'photos':
      return {};
  }
};

const none: StepCounts = { answers: 0, of: 0, rows: 0, codes: 0 };
const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
