import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { accountActions } from '../../../../contract/organisation/account-actions';
import { useWords } from '../../../framework/fields/useWords';
import { SchemaInput } from '../../../framework/ui/SchemaInput';

/** The manager of an agent; choosing one sets the agent's owner to the manager's, which may still be changed. */
export const ManagerSelect = ({ required }: { required: boolean }) => {
  const { setValue } = useFormContext();
  const { choicesOf } = useWords();
  const manager = useWatch({ name: 'manager' });
  const previousManager = useRef(manager);
  useEffect(() => {
    if (previousManager.current === manager) return;
    previousManager.current = manager;
    const type = choicesOf('managers').find(({ id }) => id === manager)?.type;
    if (type) setValue('accountType', type);
  }, [manager, choicesOf, setValue]);
  return (
    <SchemaInput
      of={accountActions.actions.registerAgent.input}
      name="manager"
      label="terrain.people.form.manager"
      required={required}
    />
  );
};
