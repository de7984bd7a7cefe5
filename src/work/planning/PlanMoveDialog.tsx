import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { planActions, plans } from '../../../contract/work/plans';
import type { ActionDialogProps } from '../../framework/lists/actions';
import { type SelectionOutcome, SelectionResult } from '../../framework/lists/SelectionResult';
import { call } from '../../framework/providers/call';
import { FormDialog } from '../../framework/ui/FormDialog';
import { buildListUrl } from '../../framework/ui/list-url';
import { SchemaInput } from '../../framework/ui/SchemaInput';
import { AgentLoad } from '../plan-forms/AgentLoad';
import { useAgentName } from '../workforce/useAgentName';
import { MovedPlans } from './MovedPlans';
import type { MoveTarget } from './moved-plans';

/**
 * Moves several plans to another day, another agent, or both; each is processed independently. Nothing is sent that
 * would change no plan.
 */
export const PlanMoveDialog = ({ selection, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const nameOf = useAgentName();
  const [outcome, setOutcome] = useState<SelectionOutcome>();
  const [wouldChange, setWouldChange] = useState(false);
  const { move } = planActions.actions;
  const label = (name: string, values?: object) => translate(`terrain.planning.${name}`, values);
  const movePlans = async ({ planning_date, planning_agent }: MoveTarget) => {
    const { ids, matching, filter } = selection!;
    const answer = await call(move, {
      ...(matching ? { matching, filter } : { ids }),
      planning_date: planning_date || undefined,
      planning_agent: planning_agent ?? undefined,
    });
    const agent = nameOf(planning_agent);
    setOutcome({ answer, done: { text: agent ? 'doneFor' : 'done', agent } });
  };
  if (outcome)
    return (
      <SelectionResult
        {...outcome}
        idField="planid"
        texts="terrain.planning.selection"
        linkOf={({ site_code }) => site_code && buildListUrl(plans, { site: site_code, plan_status: 'all' })}
        onClose={() => onClose(true)}
      />
    );
  return (
    <FormDialog
      title={label('move')}
      about={label('aboutMany', { smart_count: selection!.count })}
      submitLabel={label('validate')}
      onSubmit={movePlans}
      onClose={() => onClose()}
      disabled={!wouldChange}
      aside={
        <AgentLoad
          toCriteria={({ planning_date, planning_agent }) => ({
            day: planning_date,
            agent: planning_agent,
            ...(selection!.ids ? { plan_id: selection!.ids } : { count: selection!.count }),
          })}
        />
      }
    >
      <SchemaInput of={move.input} name="planning_date" label="terrain.planning.newDateOrSame" />
      <SchemaInput of={move.input} name="planning_agent" label="terrain.planning.newAgentOrSame" />
      <MovedPlans selection={selection!} onChange={setWouldChange} />
    </FormDialog>
  );
};
