import { useEffect, useState } from 'react';
import type { StepData } from '../../../../contract/work/evidence/step-data';
import { useWords } from '../../../framework/words/useWords';
import { isEmpty } from '../FieldEntry';
import { FieldList } from '../FieldList';
import { useStep } from '../StepContext';
import { useStepData } from '../useStepData';
import type { PartProps } from './part';
import styles from './parts.module.css';

/** The same values for each cell: one cell at a time, with how much of each is filled in. */
export const CellsPart = ({ part }: PartProps<'cells'>) => {
  const { target } = useStep();
  const { words, fill } = useWords();
  const [cell, setCell] = useState(part.cells[0]);
  const filled = useStepData(data => part.cells.map(each => filledOf(part, each, data)).join('/')).split('/');
  useEffect(() => {
    const targetCell = part.cells.find(each => part.fields.some(({ key }) => target === `${key}_${each}`));
    if (targetCell) setCell(targetCell);
  }, [part, target]);
  return (
    <>
      <div className={styles.tabs} role="tablist">
        {part.cells.map((each, index) => (
          <button
            key={each}
            type="button"
            role="tab"
            aria-selected={each === cell}
            className={styles.tab}
            onClick={() => setCell(each)}
          >
            <span>{fill(words.step.cell, { cell: each })}</span>
            <small>
              {filled[index]} / {part.fields.length}
            </small>
          </button>
        ))}
      </div>
      <FieldList key={cell} fields={part.fields} pathOf={({ key }) => `${key}_${cell}`} />
    </>
  );
};

const filledOf = ({ fields }: PartProps<'cells'>['part'], cell: string, data: StepData) =>
  fields.filter(({ key }) => !isEmpty(data[`${key}_${cell}`])).length;
