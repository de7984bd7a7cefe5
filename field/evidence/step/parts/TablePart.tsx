import { memo, useCallback, useEffect, useState } from 'react';
import { getRowNumber, rowHasPhotos } from '../../../../contract/work/evidence/row-numbers';
import { Button } from '../../../framework/ui/Button';
import { TrashIcon } from '../../../framework/ui/icons/TrashIcon';
import { WarningIcon } from '../../../framework/ui/icons/WarningIcon';
import { ListItem } from '../../../framework/ui/ListItem';
import { Sheet } from '../../../framework/ui/Sheet';
import { useRerenderOn } from '../../../framework/vault/useRerenderOn';
import { useVault } from '../../../framework/vault/VaultContext';
import { useWords } from '../../../framework/words/useWords';
import { getWork } from '../../../work/tasks/work';
import { getFilledSlots } from '../../../work/tasks/work-state';
import { listCapturedSlots } from '../../photos/captures';
import { RowSlots } from '../../photos/RowSlots';
import { isEmpty } from '../FieldEntry';
import { FieldList } from '../FieldList';
import { formatValue } from '../format-value';
import { insertAt, moveItem, nextRowNumber, type Row, removeAt } from '../rows';
import { useStep } from '../StepContext';
import { type UndoableAction, UndoNotice } from '../UndoNotice';
import { listUsedNumbers } from '../used-numbers';
import { useStepValue } from '../useStepValue';
import type { PartOf, PartProps } from './part';
import styles from './parts.module.css';

type Table = PartOf<'table'>;

/** Rows as cards; each is edited in a sheet of its own, and saved as it is typed like everything else. */
export const TablePart = ({ part }: PartProps<'table'>) => {
  const { work, test, draft, target, refused, missing } = useStep();
  const vault = useVault();
  const { words, fill, localize } = useWords();
  const stored = useStepValue(part.key);
  const rows: readonly Row[] = Array.isArray(stored) ? stored : noRows;
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const openRow = openIndex === null ? undefined : rows[openIndex];
  const [undoableAction, setUndoableAction] = useState<UndoableAction | null>(null);
  const clearUndo = useCallback(() => setUndoableAction(null), []);
  useEffect(() => {
    const [, row] = target?.match(new RegExp(`^${part.key}\\.(\\d+)\\.`)) ?? [];
    if (row) setOpenIndex(Number(row));
  }, [part, target]);
  // Re-render on photos and on pictures being processed: they alone make a row worth keeping.
  useRerenderOn('tasks');
  useRerenderOn('photos');

  // Handlers read the latest values: the rendered ones may be older.
  const getRows = () => (draft.value(part.key) as Row[] | null | undefined) ?? noRows;
  const setRows = (next: readonly Row[]) => draft.set(part.key, next);
  const listPhotoSlots = () => {
    const current = part.photosPerRow ? getWork(vault, work) : null;
    return current ? [...getFilledSlots(current, test), ...listCapturedSlots(work, test)] : [];
  };
  const add = () => {
    const no = part.photosPerRow ? nextRowNumber(getRows(), listUsedNumbers(vault, work, test, part)) : null;
    setRows([...getRows(), no === null ? {} : { no }]);
    setOpenIndex(rows.length);
  };
  const remove = (index: number) => {
    const removedRow = getRows()[index];
    setRows(removeAt(getRows(), index));
    setOpenIndex(null);
    setUndoableAction({
      message: fill(words.step.table.removed, { row: index + 1 }),
      undo: () => setRows(insertAt(getRows(), index, removedRow)),
    });
  };
  const move = (from: number, to: number) => {
    setRows(moveItem(getRows(), from, to));
    setOpenIndex(to);
  };
  const close = () => {
    // A row that was added and left unchanged is dropped.
    if (openRow && isBlank(part, openRow) && !rowHasPhotos(part, openRow, openIndex!, listPhotoSlots()))
      setRows(removeAt(getRows(), openIndex!));
    setOpenIndex(null);
  };
  const photoSlots = listPhotoSlots();
  /** A value is refused or missing. A row that has photos needs its required values at once. */
  const isWrong = (index: number) =>
    part.columns.some(({ key, required }) => {
      const path = `${part.key}.${index}.${key}`;
      const isMissing = missing.has(path) || rowHasPhotos(part, rows[index], index, photoSlots);
      return refused.has(path) || (required && isMissing && isEmpty(rows[index][key]));
    });

  return (
    <>
      {rows.map((row, index) => (
        <RowLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place until it is sent
          key={index}
          part={part}
          row={row}
          index={index}
          isWrong={isWrong(index)}
          hasPhotos={rowHasPhotos(part, row, index, photoSlots)}
          onOpen={setOpenIndex}
        />
      ))}
      <UndoNotice action={undoableAction} onEnd={clearUndo} />
      {rows.length < part.maxRows ? (
        <Button onClick={add}>+ {words.step.table.add}</Button>
      ) : (
        <p className={styles.quiet}>{fill(words.step.table.full, { smart_count: part.maxRows })}</p>
      )}
      <Sheet
        open={openRow !== undefined}
        onClose={close}
        title={fill(words.step.table.row, { table: localize(part.label), row: (openIndex ?? 0) + 1 })}
      >
        {openRow && (
          <RowForm
            part={part}
            row={openRow}
            index={openIndex!}
            rowCount={rows.length}
            onMove={to => move(openIndex!, to)}
            onRemove={() => remove(openIndex!)}
            onClose={close}
          />
        )}
      </Sheet>
    </>
  );
};

/** The fields and photos of one row, and buttons to move or remove it. */
const RowForm = ({
  part,
  row,
  index,
  rowCount,
  onMove,
  onRemove,
  onClose,
}: {
  part: Table;
  row: Row;
  index: number;
  rowCount: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  onClose: () => void;
}) => {
  const { work, test } = useStep();
  const { words } = useWords();
  return (
    <div className={styles.sheet}>
      <FieldList key={index} fields={part.columns} pathOf={({ key }) => `${part.key}.${index}.${key}`} />
      {part.photosPerRow && <RowSlots work={work} test={test} no={getRowNumber(row, index)} />}
      <div className={styles.acts}>
        <Button disabled={index === 0} onClick={() => onMove(index - 1)}>
          {words.step.table.up}
        </Button>
        <Button disabled={index === rowCount - 1} onClick={() => onMove(index + 1)}>
          {words.step.table.down}
        </Button>
        <Button look="danger" onClick={onRemove}>
          <TrashIcon /> {words.step.table.remove}
        </Button>
      </div>
      <div className={styles.sheetEnd}>
        <Button look="main" onClick={onClose}>
          {words.step.table.close}
        </Button>
      </div>
    </div>
  );
};

const RowLine = memo(
  ({
    part,
    row,
    index,
    isWrong,
    hasPhotos,
    onOpen,
  }: {
    part: Table;
    row: Row;
    index: number;
    /** A value is refused or missing. */
    isWrong: boolean;
    hasPhotos: boolean;
    onOpen: (index: number) => void;
  }) => {
    const { words, language } = useWords();
    const [title, ...rest] = part.columns.flatMap(column =>
      isEmpty(row[column.key]) ? [] : [formatValue(column, row[column.key], language)],
    );
    return (
      <div id={`at-${part.key}.${index}`}>
        <ListItem
          onClick={() => onOpen(index)}
          mark={isWrong ? <WarningIcon label={words.step.table.wrong} /> : index + 1}
          title={title ?? (hasPhotos ? words.step.table.onlyPhotos : words.step.table.blank)}
          detail={rest.slice(0, 4).join(' · ')}
        />
      </div>
    );
  },
);

const noRows: readonly Row[] = [];
const isBlank = ({ columns }: Table, row: Row) => columns.every(({ key }) => isEmpty(row[key]));
