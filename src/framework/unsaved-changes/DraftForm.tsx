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
  ...form
}: TypedFormProps<Values>) => {
  const fields = useRef<UseFormReturn>(null);
  const state = useRef<State>({ sending: false, saved: null, touched: [], read: nothing });
  const [returned, setReturned] = useState(false);
  // After the form's own effect, which sets its first values.
  useEffect(() => {
    const draft = getDraft(name);
    if (!draft || !fields.current) return;
    for (const [field, value] of Object.entries(draft))
      fields.current.setValue(field, value, { shouldDirty: true });
    removeDraft(name);
    setReturned(true);
  }, [name]);

  /** Submitted values are no longer unsaved; what was typed since still is. */
  const settle = (sent: FieldValues, before: FieldValues) => {
    state.current.saved = sent;
    const { touched, read } = state.current;
    for (const path of touched) {
      const [was, is, stored] = [sent, fields.current?.getValues() ?? {}, read].map(from => get(from, path));
      if (!isSameInput(is, was)) continue;
      // The server may have stored it in another form, which has been read by now.
      const defaultValue = isSameInput(stored, get(before, path)) ? was : stored;
      fields.current?.resetField(path, { defaultValue });
    }
  };
  const submit = async (values: FieldValues) => {
    const before = state.current.read;
    state.current.sending = true;
    try {
      const refused = await onSubmit(values as Values);
      if (!refused) settle(values, before);
      return refused;
    } finally {
      state.current.sending = false;
    }
  };
  return (
    <Form
      record={record}
      onSubmit={submit}
      resetOptions={keepDirty}
      disableInvalidFormNotification
      noValidate
      {...form}
    >
      <Watch name={name} fields={fields} state={state} />
      {returned && <Returned />}
      {children}
    </Form>
  );
};

/** Refetched values replace only fields that nobody touched. */
const keepDirty = { keepDirtyValues: true };

const nothing = {};

type State = {
  sending: boolean;
  /** The values saved last: no longer something to lose. */
  saved: FieldValues | null;
  /** The paths of the fields touched since. */
  touched: readonly string[];
  /** The fields' initial values, as read last. */
  read: FieldValues;
};

const Watch = ({
  name,
  fields,
  state,
}: {
  name: string;
  fields: RefObject<UseFormReturn | null>;
  state: RefObject<State>;
}) => {
  const form = useFormContext();
  const { dirtyFields, defaultValues } = useFormState();
  fields.current = form;
  state.current.touched = pathsIn(dirtyFields);
  // If it was read again, that includes what was saved.
  if (!state.current.sending && state.current.read !== defaultValues) state.current.saved = null;
  state.current.read = defaultValues ?? nothing;
  const values = () => form.getValues();
  const typed = () => {
    const { touched, saved, read } = state.current;
    // Values set by the page itself are not unsaved input: only touched fields count.
    return touched.filter(path => !isSameInput(get(values(), path), get(saved ?? read, path)));
  };
  useUnsavedChanges({
    isChanged: () => typed().length > 0,
    isSending: () => state.current.sending,
    kept: () => ({ name, values: Object.fromEntries(typed().map(path => [path, get(values(), path)])) }),
  });
  return null;
};

const Returned = () => {
  const translate = useTranslate();
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      {translate('terrain.shell.unsaved.returned')}
    </Alert>
  );
};

/** The paths of the touched fields: `{ pm: { read: true } }` is `pm.read`. */
const pathsIn = (touched: object, above = ''): string[] =>
  Object.entries(touched).flatMap(([key, value]) => {
    const path = above ? `${above}.${key}` : key;
    return value === true ? [path] : typeof value === 'object' && value ? pathsIn(value, path) : [];
  });
