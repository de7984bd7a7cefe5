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
  // As one string: a new list on each call would render endlessly.
  const filledCounts = useStepData(data =>
    part.cells.map(name => countFilled(part, name, data)).join('/'),
  ).split('/');
  // A value to scroll to may be in another cell: its tab is opened.
  useEffect(() => {
    const targetCell = part.cells.find(name => part.fields.some(({ key }) => target === `${key}_${name}`));
    if (targetCell) setCell(targetCell);
  }, [part, target]);
  return (
    <>
      <div className={styles.tabs} role="tablist">
        {part.cells.map((name, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={name === cell}
            className={styles.tab}
            onClick={() => setCell(name)}
          >
            <span>{fill(words.step.cell, { cell: name })}</span>
            <small>
              {filledCounts[index]} / {part.fields.length}
            </small>
          </button>
        ))}
      </div>
      <FieldList key={cell} fields={part.fields} pathOf={({ key }) => `${key}_${cell}`} />
    </>
  );
};

const countFilled = ({ fields }: PartProps<'cells'>['part'], cell: string, data: StepData) =>
  fields.filter(({ key }) => !isEmpty(data[`${key}_${cell}`])).length;
