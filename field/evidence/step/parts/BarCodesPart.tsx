import { useCallback, useId, useState } from 'react';
import { normalizeLine } from '../../../../contract/framework/text';
import { StorageFullNotice } from '../../../framework/drafts/StorageFullNotice';
import { draftNames } from '../../../framework/drafts/text-draft';
import { useDraft } from '../../../framework/drafts/useDraft';
import { Button } from '../../../framework/ui/Button';
import { BarcodeIcon } from '../../../framework/ui/icons/BarcodeIcon';
import { TrashIcon } from '../../../framework/ui/icons/TrashIcon';
import { ListItem } from '../../../framework/ui/ListItem';
import { useWords } from '../../../framework/words/useWords';
import { InputFrame } from '../inputs/InputFrame';
import { getErrorProps } from '../inputs/input-props';
import inputStyles from '../inputs/inputs.module.css';
import { insertAt, removeAt } from '../rows';
import { useStep } from '../StepContext';
import { ScanSheet } from '../scan/ScanSheet';
import { type UndoableAction, UndoNotice } from '../UndoNotice';
import { useStepValue } from '../useStepValue';
import type { PartProps } from './part';
import styles from './parts.module.css';

/** Bar codes, scanned by the camera or typed from the label. */
export const BarCodesPart = ({ part }: PartProps<'barCodes'>) => {
  const { work, test, draft, refused } = useStep();
  const { words, fill, localize } = useWords();
  const id = useId();
  const code = useDraft({
    ...{ work, name: draftNames.barCode(test, part.key), empty: '', label: localize(part.label) },
    text: typed => typed,
  });
  const typed = code.value();
  const [scanning, setScanning] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [undoableAction, setUndoableAction] = useState<UndoableAction | null>(null);
  const clearUndo = useCallback(() => setUndoableAction(null), []);
  const codes = codesIn(useStepValue(part.key));
  const isOne = part.most === 1;

  const put = (next: readonly string[]) => draft.set(part.key, isOne ? (next[0] ?? null) : next);
  const undoable = (text: string, code: string, undo: () => void) =>
    setUndoableAction({ message: fill(text, { code }), undo });
  const add = (text: string) => {
    const code = normalizeLine(text).slice(0, maxCodeLength);
    const before = codesIn(draft.value(part.key));
    setMessage(before.includes(code) ? fill(words.step.codes.twice, { code }) : null);
    if (!code || before.includes(code)) return;
    if (isOne && before[0]) undoable(words.step.codes.replaced, before[0], () => put([before[0]]));
    if (isOne) put([code]);
    else if (before.length < part.most) put([...before, code]);
    else setMessage(fill(words.step.codes.full, { smart_count: part.most }));
  };
  const addTyped = () => {
    add(typed);
    if (typed) code.set('');
  };
  const remove = (index: number) => {
    put(removeAt(codes, index));
    undoable(words.step.codes.removed, codes[index], () =>
      put(insertAt(codesIn(draft.value(part.key)), index, codes[index])),
    );
  };
  const problem = refused.get(part.key) ?? null;

  return (
    <div id={`at-${part.key}`} className={styles.section}>
      {codes.map((code, index) => (
        <ListItem
          key={code}
          mark={<BarcodeIcon />}
          title={code}
          detail={refused.get(`${part.key}.${index}`)}
          end={
            <button
              type="button"
              className={styles.iconButton}
              onClick={() => remove(index)}
              aria-label={fill(words.step.codes.remove, { code })}
            >
              <TrashIcon />
            </button>
          }
        />
      ))}
      <UndoNotice action={undoableAction} onEnd={clearUndo} />
      <Button onClick={() => setScanning(true)}>
        <BarcodeIcon /> {words.step.codes.scan}
      </Button>
      <InputFrame id={id} label={words.step.codes.typed} problem={problem}>
        <form
          className={inputStyles.row}
          onSubmit={event => {
            event.preventDefault();
            addTyped();
          }}
        >
          <input
            id={id}
            className={inputStyles.text}
            value={typed}
            maxLength={maxCodeLength}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={event => code.set(event.target.value)}
            onBlur={addTyped}
            {...getErrorProps(id, problem)}
          />
          <Button type="submit">{words.step.codes.add}</Button>
        </form>
      </InputFrame>
      {code.failure() !== null && <StorageFullNotice text={typed} />}
      <p role="status" className={styles.quiet}>
        {message}
      </p>
      <ScanSheet
        open={scanning}
        title={localize(part.label)}
        onClose={() => setScanning(false)}
        count={codes.length}
        onCode={code => {
          add(code);
          if (isOne) setScanning(false);
        }}
      />
    </div>
  );
};

/** The server's limit. */
const maxCodeLength = 80;
const codesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value : typeof value === 'string' && value ? [value] : none;
const none: readonly string[] = [];
