import { Alert } from '@mui/material';
import { Form, type FormProps, useTranslate } from 'ra-core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type FieldValues, get, type UseFormReturn, useFormContext, useFormState } from 'react-hook-form';
import { getDraft, removeDraft } from './drafts';
import { isSameInput } from './is-same-input';
import { useUnsavedChanges } from './useUnsavedChanges';

type TypedFormProps<Values extends FieldValues> = Pick<FormProps, 'id' | 'defaultValues'> & {
  /** Distinguishes it from the other forms of its page. */
  name: string;
  record?: FormProps['record'];
  /** Resolves to the errors by field, `{}` if none has one; to nothing once saved. */
  onSubmit: (values: Values) => Promise<unknown>;
  children: ReactNode;
};

/**
 * A react-admin form whose unsaved values are not lost without a question: leaving asks, and after a session
 * that expired they are restored.
 */
export const DraftForm = <Values extends FieldValues = FieldValues>({
  name,
  record = {},
  onSubmit,
  children,
  ...formProps
}: TypedFormProps<Values>) => {
  const form = useRef<UseFormReturn>(null);
  const state = useRef<State>({ isSending: false, saved: null, touched: [], initial: noValues });
  const [isRestored, setIsRestored] = useState(false);
  // After the form's own effect, which sets its first values.
  useEffect(() => {
    const draft = getDraft(name);
    if (!draft || !form.current) return;
    for (const [field, value] of Object.entries(draft))
      form.current.setValue(field, value, { shouldDirty: true });
    removeDraft(name);
    setIsRestored(true);
  }, [name]);

  /** Submitted values are no longer unsaved; what was typed since still is. */
  const markSaved = (submitted: FieldValues, initialBefore: FieldValues) => {
    state.current.saved = submitted;
    const { touched, initial } = state.current;
    const current = form.current?.getValues() ?? {};
    for (const path of touched) {
      const submittedValue = get(submitted, path);
      if (!isSameInput(get(current, path), submittedValue)) continue;
      // The server may have stored it in another form, which has been refetched by now.
      const isRefetched = !isSameInput(get(initial, path), get(initialBefore, path));
      form.current?.resetField(path, { defaultValue: isRefetched ? get(initial, path) : submittedValue });
    }
  };
  const submit = async (values: FieldValues) => {
    const initialBefore = state.current.initial;
    state.current.isSending = true;
    try {
      const errors = await onSubmit(values as Values);
      if (!errors) markSaved(values, initialBefore);
      return errors;
    } finally {
      state.current.isSending = false;
    }
  };
  return (
    <Form
      record={record}
      onSubmit={submit}
      resetOptions={keepDirty}
      disableInvalidFormNotification
      noValidate
      {...formProps}
    >
      <FormObserver name={name} formRef={form} state={state} />
      {isRestored && <RestoredNotice />}
      {children}
    </Form>
  );
};

/** Refetched values replace only untouched fields. */
const keepDirty = { keepDirtyValues: true };

const noValues = {};

type State = {
  isSending: boolean;
  /** The values saved last: no longer something to lose. */
  saved: FieldValues | null;
  /** The paths of the fields touched since. */
  touched: readonly string[];
  /** The fields' initial values, as fetched last. */
  initial: FieldValues;
};

type FormObserverProps = {
  name: string;
  formRef: RefObject<UseFormReturn | null>;
  state: RefObject<State>;
};

/** Passes the form's state to the component around the form, and registers its unsaved input. */
const FormObserver = ({ name, formRef, state }: FormObserverProps) => {
  const form = useFormContext();
  const { dirtyFields, defaultValues } = useFormState();
  formRef.current = form;
  state.current.touched = listPaths(dirtyFields);
  // Refetched values include what was saved.
  if (!state.current.isSending && state.current.initial !== defaultValues) state.current.saved = null;
  state.current.initial = defaultValues ?? noValues;
  const listUnsavedPaths = () => {
    const { touched, saved, initial } = state.current;
    const values = form.getValues();
    // Values set by the page itself are not unsaved input: only touched fields count.
    return touched.filter(path => !isSameInput(get(values, path), get(saved ?? initial, path)));
  };
  useUnsavedChanges({
    isChanged: () => listUnsavedPaths().length > 0,
    isSending: () => state.current.isSending,
    buildDraft: () => {
      const values = form.getValues();
      return { name, values: Object.fromEntries(listUnsavedPaths().map(path => [path, get(values, path)])) };
    },
  });
  return null;
};

const RestoredNotice = () => {
  const translate = useTranslate();
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      {translate('terrain.shell.unsaved.returned')}
    </Alert>
  );
};

/** The paths of the touched fields: `{ pm: { read: true } }` is `pm.read`. */
const listPaths = (touched: object, parent = ''): string[] =>
  Object.entries(touched).flatMap(([key, value]) => {
    const path = parent ? `${parent}.${key}` : key;
    if (value === true) return [path];
    return typeof value === 'object' && value ? listPaths(value, path) : [];
  });
