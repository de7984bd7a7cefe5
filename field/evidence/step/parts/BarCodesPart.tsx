import { useCallback, useId, useState } from 'react';
import { normalizeLine } from '../../../../contract/framework/text';
import { StorageFullNotice } from '../../../framework/drafts/StorageFullNotice';
import { useDraft } from '../../../framework/drafts/useDraft';
import { Button } from '../../../framework/ui/Button';
import { BarcodeIcon } from '../../../framework/ui/icons/BarcodeIcon';
import { TrashIcon } from '../../../framework/ui/icons/TrashIcon';
import { ListItem } from '../../../framework/ui/ListItem';
import { useWords } from '../../../framework/words/useWords';
import { draftNames } from '../../../work/vault/draft-names';
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
  const { draft, refused } = useStep();
  const { words, fill, localize } = useWords();
  const [isScanning, setScanning] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [undoableAction, setUndoableAction] = useState<UndoableAction | null>(null);
  const clearUndo = useCallback(() => setUndoableAction(null), []);
  const codes = toCodes(useStepValue(part.key));
  const isSingle = part.most === 1;

  const getCodes = () => toCodes(draft.value(part.key));
  const setCodes = (next: readonly string[]) => draft.set(part.key, isSingle ? (next[0] ?? null) : next);
  const offerUndo = (text: string, code: string, undo: () => void) =>
    setUndoableAction({ message: fill(text, { code }), undo });
  const add = (text: string) => {
    const code = normalizeLine(text).slice(0, maxCodeLength);
    const previous = getCodes();
    setMessage(previous.includes(code) ? fill(words.step.codes.twice, { code }) : null);
    if (!code || previous.includes(code)) return;
    if (isSingle) {
      if (previous[0]) offerUndo(words.step.codes.replaced, previous[0], () => setCodes([previous[0]]));
      setCodes([code]);
    } else if (previous.length < part.most) setCodes([...previous, code]);
    else setMessage(fill(words.step.codes.full, { smart_count: part.most }));
  };
  const remove = (index: number) => {
    setCodes(removeAt(codes, index));
    offerUndo(words.step.codes.removed, codes[index], () =>
      setCodes(insertAt(getCodes(), index, codes[index])),
    );
  };

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
      <CodeInput part={part} problem={refused.get(part.key) ?? null} onAdd={add} />
      <p role="status" className={styles.quiet}>
        {message}
      </p>
      <ScanSheet
        open={isScanning}
        title={localize(part.label)}
        onClose={() => setScanning(false)}
        count={codes.length}
        onCode={code => {
          add(code);
          if (isSingle) setScanning(false);
        }}
      />
    </div>
  );
};

type CodeInputProps = PartProps<'barCodes'> & { problem: string | null; onAdd: (text: string) => void };

/** Typing a code from its label; it is added on submit and on blur. */
const CodeInput = ({ part, problem, onAdd }: CodeInputProps) => {
  const { work, test } = useStep();
  const { words, localize } = useWords();
  const id = useId();
  const typedCode = useDraft({
    ...{ work, name: draftNames.barCode(test, part.key), empty: '', label: localize(part.label) },
    text: typed => typed,
  });
  const typed = typedCode.value();
  const addTyped = () => {
    onAdd(typed);
    if (typed) typedCode.set('');
  };
  return (
    <>
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
            onChange={event => typedCode.set(event.target.value)}
            onBlur={addTyped}
            {...getErrorProps(id, problem)}
          />
          <Button type="submit">{words.step.codes.add}</Button>
        </form>
      </InputFrame>
      {typedCode.failure() !== null && <StorageFullNotice text={typed} />}
    </>
  );
};

/** The server's limit. */
const maxCodeLength = 80;
/** A part for one code stores a text, any other a list. */
const toCodes = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' && value ? [value] : noCodes;
};
const noCodes: readonly string[] = [];
