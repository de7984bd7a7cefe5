import { memo, useCallback, useEffect, useState } from 'react';
import { getRowNumber, rowHasPhotos } from '../../../../contract/work/evidence/row-numbers';
import { Button } from '../../../framework/ui/Button';
import { TrashIcon } from '../../../framework/ui/icons/TrashIcon';
import { WarningIcon } from '../../../framework/ui/icons/WarningIcon';
import { ListItem } from '../../../framework/ui/ListItem';
import { Sheet } from '../../../framework/ui/Sheet';
import { useTable } from '../../../framework/vault/useTable';
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
  const rows: readonly Row[] = Array.isArray(stored) ? stored : none;
  const [open, setOpen] = useState<number | null>(null);
  const [undoableAction, setUndoableAction] = useState<UndoableAction | null>(null);
  const clearUndo = useCallback(() => setUndoableAction(null), []);
  useEffect(() => {
    const [, row] = target?.match(new RegExp(`^${part.key}\\.(\\d+)\\.`)) ?? [];
    if (row) setOpen(Number(row));
  }, [part, target]);

  const now = () => (draft.value(part.key) as Row[] | null | undefined) ?? none;
  const put = (next: readonly Row[]) => draft.set(part.key, next);
  const row = open === null ? undefined : rows[open];
  const add = () => {
    const no = part.photosPerRow ? nextRowNumber(now(), listUsedNumbers(vault, work, test, part)) : null;
    put([...now(), no === null ? {} : { no }]);
    setOpen(rows.length);
  };
  const remove = (index: number) => {
    const removedRow = now()[index];
    put(removeAt(now(), index));
    setOpen(null);
    setUndoableAction({
      message: fill(words.step.table.removed, { row: index + 1 }),
      undo: () => put(insertAt(now(), index, removedRow)),
    });
  };
  const move = (from: number, to: number) => {
    put(moveItem(now(), from, to));
    setOpen(to);
  };
  // Re-render on photos and on pictures being processed: they alone make a row worth keeping.
  useTable('tasks');
  useTable('photos');
  const photos = () => {
    const current = part.photosPerRow ? getWork(vault, work) : null;
    return current ? [...getFilledSlots(current, test), ...listCapturedSlots(work, test)] : [];
  };
  const close = () => {
    // A row that was added and left unchanged is dropped.
    if (row && isBlank(part, row) && !rowHasPhotos(part, row, open!, photos())) put(removeAt(now(), open!));
    setOpen(null);
  };
  const rowPhotos = photos();
  const isWrong = (index: number) =>
    part.columns.some(({ key, required }) => {
      const path = `${part.key}.${index}.${key}`;
      const isMissing = missing.has(path) || rowHasPhotos(part, rows[index], index, rowPhotos);
      return refused.has(path) || (required && isMissing && isEmpty(rows[index][key]));
    });

  return (
    <>
      {rows.map((each, index) => (
        <RowLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place until it is sent
          key={index}
          part={part}
          row={each}
          index={index}
          wrong={isWrong(index)}
          photos={rowHasPhotos(part, each, index, rowPhotos)}
          onOpen={setOpen}
        />
      ))}
      <UndoNotice action={undoableAction} onEnd={clearUndo} />
      {rows.length < part.maxRows ? (
        <Button onClick={add}>+ {words.step.table.add}</Button>
      ) : (
        <p className={styles.quiet}>{fill(words.step.table.full, { smart_count: part.maxRows })}</p>
      )}
      <Sheet
        open={row !== undefined}
        onClose={close}
        title={fill(words.step.table.row, { table: localize(part.label), row: (open ?? 0) + 1 })}
      >
        {row && (
          <div className={styles.sheet}>
            <FieldList key={open} fields={part.columns} pathOf={({ key }) => `${part.key}.${open}.${key}`} />
            {part.photosPerRow && <RowSlots work={work} test={test} no={getRowNumber(row, open!)} />}
            <div className={styles.acts}>
              <Button disabled={open === 0} onClick={() => move(open!, open! - 1)}>
                {words.step.table.up}
              </Button>
              <Button disabled={open === rows.length - 1} onClick={() => move(open!, open! + 1)}>
                {words.step.table.down}
              </Button>
              <Button look="danger" onClick={() => remove(open!)}>
                <TrashIcon /> {words.step.table.remove}
              </Button>
            </div>
            <div className={styles.sheetEnd}>
              <Button look="main" onClick={close}>
                {words.step.table.close}
              </Button>
            </div>
          </div>
        )}
      </Sheet>
    </>
  );
};

const RowLine = memo(
  ({
    part,
    row,
    index,
    wrong,
    photos,
    onOpen,
  }: {
    part: Table;
    row: Row;
    index: number;
    wrong: boolean;
    photos: boolean;
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
          mark={wrong ? <WarningIcon label={words.step.table.wrong} /> : index + 1}
          title={title ?? (photos ? words.step.table.onlyPhotos : words.step.table.blank)}
          detail={rest.slice(0, 4).join(' · ')}
        />
      </div>
    );
  },
);

const none: readonly Row[] = [];
const isBlank = ({ columns }: Table, row: Row) => columns.every(({ key }) => isEmpty(row[key]));
