import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { SelectionResponse } from '../../../contract/work/site-selection';
import { type Visit, visits } from '../../../contract/work/visits';
import type { ActionDialogProps } from '../../framework/lists/actions';
import { type SelectionOutcome, SelectionResult } from '../../framework/lists/SelectionResult';
import { FormDialog } from '../../framework/ui/FormDialog';
import { buildListUrl } from '../../framework/ui/list-url';
import { useAgentName } from '../workforce/useAgentName';

type VisitDialogProps = Pick<ActionDialogProps<Visit>, 'record' | 'selection' | 'onClose'> & {
  action: 'plan' | 'postpone';
  send: (rows: object, values: Record<string, unknown>) => Promise<SelectionResponse>;
  children: ReactNode;
  /** Beside the form. */
  aside?: ReactNode;
  defaultValues?: Record<string, unknown>;
};

/** An action on one visit or several; each is processed independently, and refusals are listed. */
export const VisitActionDialog = (props: VisitDialogProps) => {
  const { record, selection, action, send, onClose, children, aside, defaultValues } = props;
  const translate = useTranslate();
  const nameOf = useAgentName();
  const [outcome, setOutcome] = useState<SelectionOutcome>();
  const say = (name: string, values?: object) => translate(`terrain.maintenance.visits.${name}`, values);
  const submit = async (values: Record<string, unknown>) => {
    const { ids, matching, filter } = selection ?? { ids: [record!.visit_id] };
    const answer = await send(matching ? { matching, filter } : { ids }, values);
    const agent = nameOf(values.agent as number | null | undefined);
    setOutcome({ answer, done: { text: agent ? `${action}For` : action, agent } });
  };
  if (outcome)
    return (
      <SelectionResult
        {...outcome}
        texts="terrain.maintenance.selection"
        linkOf={({ site_code }) => site_code && buildListUrl(visits, { site: site_code })}
        onClose={() => onClose(true)}
      />
    );
  return (
    <FormDialog
      title={say(action)}
      about={
        record
          ? [record.site_code, record.site_name, record.maintenance].filter(Boolean).join(' · ')
          : say('about', { smart_count: selection!.count })
      }
      submitLabel={say('submit')}
      defaultValues={defaultValues}
      onSubmit={submit}
      onClose={() => onClose()}
      aside={aside}
    >
      {children}
    </FormDialog>
  );
};
