import { getRows, type StepData } from '../../../contract/work/evidence/step-data';
import type { EvidencePart, EvidenceStep } from '../../../contract/work/steps/parts';

/**
 * Whether a step has more than it requires: a value, a photo, a row, a code, or a check that is not OK. Its agent has
 * more to enter, and ends the step by hand.
 */
export const hasOptionalInput = (
  { parts }: EvidenceStep,
  data: StepData,
  filledSlots: ReadonlySet<number>,
): boolean => {
  const requiredSlots = parts.flatMap(part => (part.part === 'photos' ? part.slots : [])).filter(isRequired);
  const requiredIndexes = new Set(requiredSlots.map(({ index }) => index));
  return (
    [...filledSlots].some(index => !requiredIndexes.has(index)) ||
    parts.some(part => hasOptionalValue(part, data))
  );
};

const hasOptionalValue = (part: EvidencePart, data: StepData): boolean => {
  const isFilled = (key: string) => data[key] !== undefined && data[key] !== null && data[key] !== '';
  switch (part.part) {
    case 'fields':
      return part.fields.some(field => !isRequired(field) && isFilled(field.key));
    case 'cells':
      return part.cells.some(cell =>
        part.fields.some(field => !isRequired(field) && isFilled(`${field.key}_${cell}`)),
      );
    case 'results':
      return part.results.some(({ key }) => isFilled(`${key}_status`));
    case 'checks':
      return getRows(data, 'checks').some(({ test_status }) => test_status === 'nok');
    case 'table':
      return getRows(data, part.key).length > 0;
    case 'barCodes':
      return part.most === 1 ? isFilled(part.key) : getRows(data, part.key).length > 0;
    case 'photos':
      return false;
  }
};

const isRequired = ({ required }: { required?: boolean }) => required === true;
