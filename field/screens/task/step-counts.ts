import { getRows, type StepData } from '../../../contract/work/evidence/step-data';
import type { EvidencePart, EvidenceStep } from '../../../contract/work/steps/parts';

/** How much of a step is filled in, besides its photos: `answers` out of `questions`, table rows and bar codes. */
export type StepCounts = { answers: number; questions: number; rows: number; codes: number };

export const countEntries = (step: EvidenceStep, data: StepData): StepCounts => {
  const total: StepCounts = { answers: 0, questions: 0, rows: 0, codes: 0 };
  for (const part of step.parts) {
    const counts = countPart(part, data);
    total.answers += counts.answers ?? 0;
    total.questions += counts.questions ?? 0;
    total.rows += counts.rows ?? 0;
    total.codes += counts.codes ?? 0;
  }
  return total;
};

const countPart = (part: EvidencePart, data: StepData): Partial<StepCounts> => {
  switch (part.part) {
    case 'fields':
      return countAnswers(
        part.fields.map(({ key }) => key),
        data,
      );
    case 'cells':
      return countAnswers(
        part.cells.flatMap(cell => part.fields.map(({ key }) => `${key}_${cell}`)),
        data,
      );
    case 'results':
      return countAnswers(
        part.results.map(({ key }) => `${key}_status`),
        data,
      );
    case 'checks': {
      const answeredKeys = new Set(getRows(data, 'checks').map(({ key }) => key));
      const answered = part.checks.filter(({ key }) => answeredKeys.has(key));
      return { answers: answered.length, questions: part.checks.length };
    }
    case 'table':
      return { rows: getRows(data, part.key).length };
    case 'barCodes': {
      const isSingle = part.most === 1;
      return { codes: isSingle ? Number(!isEmpty(data[part.key])) : getRows(data, part.key).length };
    }
    case 'photos':
      return {};
  }
};

const countAnswers = (keys: readonly string[], data: StepData) => ({
  answers: keys.filter(key => !isEmpty(data[key])).length,
  questions: keys.length,
});

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
